import { Button } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/index.ts';
import { notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { ImportPlace } from '../../../shared/upload/index.ts';
import type { OutletImport } from '../outlets.api.ts';
import { decodeCsv, template } from './csv-file.ts';
import { ImportPreview } from './ImportPreview.tsx';
import classes from './import.module.css';

interface Props {
  /** Sends the file; a dry run changes nothing. */
  send: (csv: string, dry_run: boolean) => Promise<{ data: OutletImport }>;
  /** Text about the columns that replaces the usual one. */
  hint?: string;
  onDone: () => void;
  onClose: () => void;
}

/** A file of outlets or of their audiences: chosen, looked at, then taken. Nothing is changed before the last step. */
export function ImportDialog({ send, hint, onDone, onClose }: Props) {
  const t = useT('outlets');
  const app = useT('app');
  const { number } = useFormat();
  const { file, error, isBusy, choose, take, forget } = useImport(send, (result) => {
    onDone();
    notify({
      title: t('import.done', { added: number(result.added), updated: number(result.updated) }),
      ...(result.refused.length > 0 && { body: t('import.refused', { count: result.refused.length }) }),
    });
    onClose();
  });
  const changed = file ? file.preview.added + file.preview.updated : 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('import.title')}
      size={file ? 760 : 520}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {file ? (
        <ImportPreview name={file.name} preview={file.preview} />
      ) : (
        <>
          <p className={classes.lead}>{hint ?? t('import.lead', { lines: number(limits.outletCsvLines) })}</p>
          <ImportPlace
            texts={{ drop: t('import.drop'), choose: t('import.choose') }}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onFile={(chosen) => void choose(chosen)}
            isBusy={isBusy}
            error={error}
          />
          {!hint && <p className={classes.columns}>{t('import.columns')}</p>}
        </>
      )}
      <div className={classes.answers}>
        {file ? <Button onClick={forget}>{t('import.other_file')}</Button> : !hint && <TemplateButton />}
        <span />
        <Button onClick={onClose}>{app('cancel')}</Button>
        {file && (
          <Button variant="filled" loading={isBusy} disabled={changed === 0} onClick={() => void take()}>
            {t('import.take', { count: changed, number: number(changed) })}
          </Button>
        )}
      </div>
    </Modal>
  );
}

interface ChosenFile {
  name: string;
  csv: string;
  preview: OutletImport;
}

function useImport(send: Props['send'], onDone: (result: OutletImport) => void) {
  const t = useT('outlets');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fail = (failure: unknown) => {
    if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 401)
      setError(failure.body.message);
    else notifyFailure(failure);
  };
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      fail(failure);
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File) =>
    run(async () => {
      if (chosen.size === 0) return setError(t('import.empty'));
      if (chosen.size > limits.outletCsvBytes)
        return setError(t('import.too_large', { limit: limits.outletCsvBytes / 1024 / 1024 }));
      const csv = decodeCsv(new Uint8Array(await chosen.arrayBuffer()));
      const { data } = await send(csv, true);
      setFile({ name: chosen.name, csv, preview: data });
    });
  const take = () =>
    run(async () => {
      const { data } = await send(file!.csv, false);
      onDone(data);
    });
  const forget = () => {
    setFile(null);
    setError(null);
  };
  return { file, error, isBusy, choose, take, forget };
}

/** A file with the columns and an example. */
function TemplateButton() {
  const t = useT('outlets');
  return (
    <Button
      component="a"
      variant="subtle"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${template}`)}`}
      download="media-outlets.csv"
    >
      {t('import.template')}
    </Button>
  );
}
