import { type Recording, recordingKinds } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DateInput } from '../../../shared/dates/later-dates.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ImportPlace, SendingItem } from '../../../shared/upload/index.ts';
import { OutletSelect } from '../../clippings/index.ts';
import { KnownUploads } from '../../print/index.ts';
import classes from '../recordings.module.css';
import { useRecordingSending } from '../useRecordingSending.ts';

const accepted = 'audio/*,video/*,.mkv,.mts,.srt,.vtt,.sbv,.json,.html';

/** Takes recordings and transcripts; kind, outlet and day hold for all of them. */
export function RecordingPlace() {
  const t = useT('recordings');
  const print = useT('print');
  const [kind, setKind] = useState<Recording['kind'] | null>(null);
  const [outlet, setOutlet] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const { uploads, known, add, retry, remove, forget } = useRecordingSending({ kind, outlet, day });
  return (
    <section className={classes.place} aria-label={t('choose')}>
      <p className={classes.lead}>{t('lead')}</p>
      <div className={classes.fields}>
        <Select
          clearable
          label={t('kind')}
          placeholder={t('kind_by_file')}
          data={recordingKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(chosen) => setKind(recordingKinds.find((one) => one === chosen) ?? null)}
        />
        <OutletSelect label={print('outlet')} known={null} value={outlet} onChange={setOutlet} />
        <DateInput label={print('day')} allowDeselect value={day} onChange={setDay} />
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
          <Link to="/staff/recordings/$recording_id" params={{ recording_id: id }}>
            {print('open')}
          </Link>
        )}
        onForget={forget}
      />
    </section>
  );
}
