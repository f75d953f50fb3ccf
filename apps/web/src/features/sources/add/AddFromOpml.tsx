import { limits } from '@masthead/contract';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ImportPlace } from '../../../shared/upload/index.ts';
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
      <ImportPlace
        texts={{ drop: t('opml.drop'), choose: t('opml.choose') }}
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        onFile={(file) => void take(file)}
        isBusy={isBusy}
        error={error}
      />
      {result && (
        <AddedResult created={result.created} existing={result.existing}>
          {result.repeated > 0 && <p>{t('result.repeated', { count: result.repeated })}</p>}
          <Refused failed={result.failed} />
        </AddedResult>
      )}
    </div>
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
