import { Textarea } from '@mantine/core';
import type { BodyOf, Endpoints, PrintUpload } from '@masthead/contract';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { DateInput } from '../../../shared/dates/later-dates.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { OutletSelect } from '../../clippings/index.ts';
import { dayOf, noonOf, uploadsChanged } from '../print.api.ts';
import classes from '../print.module.css';
import { StreamSelect } from '../StreamSelect.tsx';

type Change = BodyOf<Endpoints['staff.print-uploads.update']>;

/** Outlet and day of an upload, as they were read or corrected, the stream it is for, and a note; each is saved as it is changed. */
export function IssueFacts({ upload, showsMissing }: { upload: PrintUpload; showsMissing: boolean }) {
  const t = useT('print');
  const [note, setNote] = useState(upload.note ?? '');
  const isOpen = upload.documents === 0 && upload.status !== 'discarded';
  const { media_outlet: outlet, published_at, stream } = upload;
  const change = async (body: Change) => {
    try {
      await call('staff.print-uploads.update', { params: { print_upload_id: upload.id }, body });
    } catch (error) {
      notifyFailure(error);
    } finally {
      await uploadsChanged();
    }
  };
  return (
    <div className={classes.fields}>
      <OutletSelect
        key={outlet?.id ?? 'none'}
        label={t('outlet')}
        description={outlet && upload.is_outlet_guessed ? t('guessed') : undefined}
        error={showsMissing && !outlet ? t('outlet_missing') : undefined}
        known={outlet && { ...outlet, impressions: null }}
        value={outlet?.id ?? null}
        disabled={!isOpen}
        onChange={(id) => void change({ media_outlet_id: id })}
      />
      <DateInput
        label={t('day')}
        description={published_at && upload.is_day_guessed ? t('guessed') : undefined}
        error={showsMissing && !published_at ? t('day_missing') : undefined}
        allowDeselect
        disabled={!isOpen}
        value={dayOf(published_at)}
        onChange={(day) => void change({ published_at: day && noonOf(day) })}
      />
      <StreamSelect
        key={stream?.id ?? 'all'}
        known={stream}
        value={stream?.id ?? null}
        disabled={!isOpen}
        onChange={(id) => void change({ stream_id: id })}
      />
      <Textarea
        className={classes.note}
        label={t('note')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={5000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onBlur={() => note.trim() !== (upload.note ?? '') && void change({ note: note.trim() || null })}
      />
    </div>
  );
}
