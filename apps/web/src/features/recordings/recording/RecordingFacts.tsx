import { Textarea, TextInput } from '@mantine/core';
import { type Recording, recordingKinds } from '@masthead/contract';
import { useState } from 'react';
import { DateInput } from '../../../shared/dates/later-dates.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { OutletSelect } from '../../clippings/index.ts';
import { dayOf, noonOf } from '../../print/index.ts';
import { changeRecording } from '../recordings.api.ts';
import classes from '../recordings.module.css';

interface Props {
  recording: Recording;
  showsMissing: boolean;
}

/** Shows the facts of a recording as fields, each saved when it is changed. */
export function RecordingFacts({ recording, showsMissing }: Props) {
  const t = useT('recordings');
  const print = useT('print');
  const [headline, setHeadline] = useState(recording.headline ?? '');
  const [note, setNote] = useState(recording.note ?? '');
  const isOpen = !recording.document_id && recording.status !== 'discarded';
  const { media_outlet: outlet, published_at, stream, kind } = recording;
  return (
    <div className={classes.fields}>
      <TextInput
        label={print('headline')}
        maxLength={255}
        disabled={!isOpen}
        value={headline}
        onChange={({ currentTarget }) => setHeadline(currentTarget.value)}
        onBlur={() =>
          headline.trim() !== (recording.headline ?? '') &&
          void changeRecording(recording, { headline: headline.trim() || null })
        }
      />
      <OutletSelect
        key={outlet?.id ?? 'none'}
        label={print('outlet')}
        error={showsMissing && !outlet ? print('outlet_missing') : undefined}
        known={outlet && { ...outlet, impressions: null }}
        value={outlet?.id ?? null}
        disabled={!isOpen}
        onChange={(id) => void changeRecording(recording, { media_outlet_id: id })}
      />
      <DateInput
        label={print('day')}
        error={showsMissing && !published_at ? print('day_missing') : undefined}
        allowDeselect
        disabled={!isOpen}
        value={dayOf(published_at)}
        onChange={(day) => void changeRecording(recording, { published_at: day && noonOf(day) })}
      />
      <Select
        label={t('kind')}
        data={recordingKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        disabled={!isOpen}
        value={kind}
        onChange={(chosen) => {
          const next = recordingKinds.find((one) => one === chosen);
          if (next) void changeRecording(recording, { kind: next });
        }}
      />
      <Textarea
        label={print('note')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={5000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onBlur={() =>
          note.trim() !== (recording.note ?? '') && void changeRecording(recording, { note: note.trim() || null })
        }
      />
      {stream && (
        <p className={classes.lead}>
          {print('stream_only', { stream: stream.name, organisation: stream.organisation })}
        </p>
      )}
    </div>
  );
}
