import { Button, Progress } from '@mantine/core';
import type { AnswerOf, Endpoints } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowLeft } from '../../../shared/icons/index.ts';
import { PageHead } from '../../../shared/page/index.ts';
import { isBeingRead, StatusBadge } from '../../print/index.ts';
import { changeRecording } from '../recordings.api.ts';
import classes from '../recordings.module.css';
import { useDiscard } from '../useDiscard.ts';

interface Props {
  recording: AnswerOf<Endpoints['staff.recordings.show']>['data'];
  /** Called if outlet or day is missing for publishing. */
  onMissing: () => void;
}

/** Name, state and actions of a recording. */
export function RecordingHead({ recording, onMissing }: Props) {
  const t = useT('recordings');
  const print = useT('print');
  const { longDate, number } = useFormat();
  const discard = useDiscard();
  const { status, media_outlet: outlet, published_at: day, document_id, passages, tools, media } = recording;
  const publish = async () => {
    if (!outlet || !day) return onMissing();
    const isSure = await confirm({
      title: t('publish_title'),
      body: t('publish_body', { outlet: outlet.name, date: longDate(day) }),
      confirmLabel: print('publish'),
    });
    if (isSure && (await changeRecording(recording, { status: 'published' }))) notify({ title: t('published') });
  };
  const mayTranscribe = tools.transcription && media !== null && (status === 'review' || status === 'failed');
  return (
    <PageHead
      title={recording.headline ?? recording.file_name ?? ''}
      aside={<StatusBadge status={status} />}
      actions={
        <>
          {status === 'discarded' && (
            <Button onClick={() => void changeRecording(recording, { status: 'review' })}>{print('take_back')}</Button>
          )}
          {mayTranscribe && (
            <Button onClick={() => void changeRecording(recording, { status: 'waiting' })}>{t('transcribe')}</Button>
          )}
          {!document_id && status !== 'discarded' && (
            <Button onClick={() => void discard(recording)}>{print('discard')}</Button>
          )}
          {status === 'review' && passages.length > 0 && (
            <Button variant="filled" onClick={() => void publish()}>
              {print('publish')}
            </Button>
          )}
        </>
      }
    >
      <Link to="/staff/recordings" className={classes.back}>
        <IconArrowLeft size={14} stroke={1.6} aria-hidden />
        {t('back')}
      </Link>
      {recording.failure && <p className={classes.failure}>{recording.failure.message}</p>}
      {isBeingRead(recording) && (
        <div role="status" className={classes.reading}>
          {t('parts', { done: number(recording.parts_done), total: number(Math.max(1, recording.parts_total)) })}
          <Progress
            size={4}
            value={(100 * recording.parts_done) / Math.max(1, recording.parts_total)}
            aria-label={t('progress')}
          />
        </div>
      )}
    </PageHead>
  );
}
