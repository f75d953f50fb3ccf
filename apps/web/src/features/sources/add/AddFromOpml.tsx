import { Button } from '@mantine/core';
import { limits } from '@masthead/contract';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IntervalSelect } from '../IntervalSelect.tsx';
import { type ImportResult, pinnedTo, refreshSources } from '../sources.api.ts';
import { AddedResult } from './AddedResult.tsx';
import classes from './add.module.css';
import { decodeXml, fitsBody, refusedBySize } from './opml-file.ts';
import { refusalOf } from './refusal.ts';

/** The feeds of a file that another reader has exported. */
export function AddFromOpml() {
  const t = useT('sources');
  const [interval, setInterval] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refuse = (code: 'too_large' | 'empty') =>
    setError(t(`opml.refused.${code}`, { limit: limits.opmlBytes / 1024 / 1024 }));
  const take = async (file: File) => {
    if (isBusy) return;
    setError(null);
    setResult(null);
    const refusal = refusedBySize(file.size, limits.opmlBytes);
    if (refusal) return refuse(refusal);
    setBusy(true);
    try {
      const opml = decodeXml(new Uint8Array(await file.arrayBuffer()));
      if (!fitsBody(opml, limits.opmlBytes)) return refuse('too_large');
      setResult(await call('sources.import', { body: { opml, ...pinnedTo(interval) } }));
      void refreshSources();
    } catch (failure) {
      setError(refusalOf(failure, 'opml'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>{t('opml.lead')}</p>
      <IntervalSelect
        label={t('edit.interval')}
        description={t('opml.interval_hint')}
        value={interval}
        onChange={setInterval}
      />
      <DropPlace onFile={(file) => void take(file)} isBusy={isBusy} error={error} />
      {result && (
        <AddedResult created={result.created} existing={result.existing}>
          <Refused failed={result.failed} />
        </AddedResult>
      )}
    </div>
  );
}

function DropPlace({ onFile, isBusy, error }: { onFile: (file: File) => void; isBusy: boolean; error: string | null }) {
  const t = useT('sources');
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
    <div>
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
        <p>{t('opml.drop')}</p>
        <Button loading={isBusy} onClick={() => input.current?.click()} aria-describedby={error ? errorId : undefined}>
          {t('opml.choose')}
        </Button>
        <FileInput input={input} label={t('opml.choose')} onFile={onFile} />
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function FileInput({
  input,
  label,
  onFile,
}: {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  onFile: (file: File) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept=".opml,.xml,text/x-opml,text/xml,application/xml"
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        // The same file may be chosen again after it was mended.
        event.currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

function Refused({ failed }: Pick<ImportResult, 'failed'>) {
  const t = useT('sources');
  if (failed.length === 0) return null;
  return (
    <>
      <p>{t('result.failed', { count: failed.length })}</p>
      <ul className={classes.failed}>
        {failed.map(({ url, message }) => (
          <li key={url}>
            <span>{url}</span>
            {message}
          </li>
        ))}
      </ul>
    </>
  );
}
