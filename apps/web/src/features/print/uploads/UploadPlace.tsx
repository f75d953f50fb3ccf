import { limits } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DateInput } from '../../../shared/dates/later-dates.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ImportPlace, SendingItem } from '../../../shared/upload/index.ts';
import { OutletSelect } from '../../clippings/index.ts';
import classes from '../print.module.css';
import { StreamSelect } from '../StreamSelect.tsx';
import { KnownUploads } from './KnownUploads.tsx';
import { usePrintSending } from './usePrintSending.ts';

const accepted = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg';

/** Takes files with pages; outlet, day and stream hold for all of them. */
export function UploadPlace() {
  const t = useT('print');
  const { number } = useFormat();
  const [outlet, setOutlet] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [stream, setStream] = useState<string | null>(null);
  const { uploads, known, add, retry, remove, forget } = usePrintSending({ outlet, day, stream });
  return (
    <section className={classes.place} aria-label={t('choose')}>
      <p className={classes.lead}>{t('lead', { pages: number(limits.printPages) })}</p>
      <div className={classes.fields}>
        <OutletSelect
          label={t('outlet')}
          description={t('optional')}
          known={null}
          value={outlet}
          onChange={setOutlet}
        />
        <DateInput label={t('day')} description={t('optional')} allowDeselect value={day} onChange={setDay} />
        <StreamSelect known={null} value={stream} onChange={setStream} />
      </div>
      <ImportPlace
        texts={{ drop: t('drop'), choose: t('choose') }}
        accept={accepted}
        isMultiple
        onFile={add}
        isBusy={false}
        error={null}
      />
      {uploads.length > 0 && (
        <ul className={classes.sending}>
          {uploads.map((upload) => (
            <SendingItem
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </ul>
      )}
      <KnownUploads
        known={known}
        link={({ id }) => (
          <Link to="/staff/print-upload/$print_upload_id" params={{ print_upload_id: id }}>
            {t('open')}
          </Link>
        )}
        onForget={forget}
      />
    </section>
  );
}
