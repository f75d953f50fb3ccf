import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { IconFileImport } from '../icons/index.ts';
import classes from './upload.module.css';

interface Props {
  /** 'Drop a CSV here' and the button beside it. */
  texts: { drop: string; choose: string };
  /** Accepted extensions and media types, as in the attribute of an input. */
  accept: string;
  /** Called for each file. */
  onFile: (file: File) => void;
  isMultiple?: boolean;
  isBusy: boolean;
  error: string | null;
}

/** An area to choose or drop a file that is read immediately and not stored, such as a list to import. */
export function ImportPlace({ texts, accept, onFile, isMultiple = false, isBusy, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button in it takes everyone */}
      <div
        className={classes.importPlace}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileImport size={20} stroke={1.6} aria-hidden />
        <p>{texts.drop}</p>
        <Button loading={isBusy} onClick={() => input.current?.click()} aria-describedby={error ? errorId : undefined}>
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple={isMultiple}
          aria-label={texts.choose}
          accept={accept}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was corrected.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.importError}>
          {error}
        </p>
      )}
    </div>
  );
}
