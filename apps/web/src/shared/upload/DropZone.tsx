import { Button } from '@mantine/core';
import { type FilePurpose, fileLimit, purposeOf } from '@masthead/contract';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { useFormat } from '../format/index.ts';
import { useT } from '../i18n/index.ts';
import { IconUpload } from '../icons/index.ts';
import { acceptOf } from './refusal.ts';
import classes from './upload.module.css';

interface Props {
  purpose: FilePurpose;
  isMultiple: boolean;
  isDisabled?: boolean | undefined;
  onFiles: (files: File[]) => void;
}

/** An area to choose, drop or paste files; it lists the accepted kinds in advance. */
export function DropZone({ purpose, isMultiple, isDisabled, onFiles }: Props) {
  const t = useT('files');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isDisabled) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts; the button does the same
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={acceptOf(purpose)}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after it was refused.
          event.currentTarget.value = '';
        }}
      />
      <Button
        leftSection={<IconUpload size={16} stroke={1.6} />}
        disabled={isDisabled ?? false}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {t(isMultiple ? 'choose_many' : 'choose')}
      </Button>
      <span className={classes.drop}>{t(isOver ? 'drop_now' : isMultiple ? 'drop_many' : 'drop')}</span>
      <p id={hintId} className={classes.hint}>
        <Limits purpose={purpose} />
      </p>
    </div>
  );
}

/** 'Images up to 5 MB, at least 180 × 180 pixels'. */
function Limits({ purpose }: { purpose: FilePurpose }) {
  const t = useT('files');
  const { number } = useFormat();
  const { kinds, minimum } = purposeOf(purpose);
  const limits = kinds.map((kind) => t(`limits.${kind}`, { limit: number(fileLimit(kind) / 1024 / 1024) }));
  return (
    <>
      {limits.join(' · ')}
      {minimum && ` · ${t('limits.minimum', { width: number(minimum.width), height: number(minimum.height) })}`}
    </>
  );
}
