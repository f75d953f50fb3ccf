import { type ImportKind, limits } from '@masthead/contract';
import { useState } from 'react';
import { ApiError } from '../../shared/api/index.ts';
import { notifyFailure } from '../../shared/feedback/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { ImportPlace } from '../../shared/upload/index.ts';
import classes from './imports.module.css';

const tables = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv';

const leads = { people: 'lead', coverage: 'coverage.lead', streams: 'streams.lead' } as const;

interface Props {
  kind?: ImportKind;
  onFile: (file: File) => Promise<void>;
}

/** The first step: a file with people, coverage or saved searches. */
export function ChooseFile({ kind = 'people', onFile }: Props) {
  const t = useT('imports');
  const { number } = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const choose = async (file: File) => {
    setBusy(true);
    setError(null);
    try {
      await onFile(file);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status >= 400 && failure.status < 500) setError(failure.body.message);
      else notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={classes.lead}>
        {t(leads[kind], { rows: number(kind === 'streams' ? limits.importedStreams : limits.importRows) })}
      </p>
      <ImportPlace
        texts={{ drop: t('drop'), choose: t('choose') }}
        accept={kind === 'people' ? `${tables},.vcf,text/vcard` : tables}
        onFile={(file) => void choose(file)}
        isBusy={isBusy}
        error={error}
      />
    </>
  );
}
