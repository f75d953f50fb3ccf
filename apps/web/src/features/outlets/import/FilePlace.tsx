import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './import.module.css';

interface Props {
  onFile: (file: File) => void;
  isBusy: boolean;
  error: string | null;
}

/** Where the CSV is chosen or dropped. */
export function FilePlace({ onFile, isBusy, error }: Props) {
  const t = useT('outlets');
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button in it takes everyone */}
      <div
        className={classes.drop}
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
        <p>{t('import.drop')}</p>
        <Button loading={isBusy} onClick={() => input.current?.click()} aria-describedby={error ? errorId : undefined}>
          {t('import.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('import.choose')}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file may be chosen again after it was mended.
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </>
  );
}
