import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { isBeingRead, pause } from '../../print/index.ts';
import { MediaPlayer } from '../player/MediaPlayer.tsx';
import { Transcript } from '../player/Transcript.tsx';
import classes from '../recordings.module.css';
import { ToolNotes } from '../ToolNotes.tsx';
import { RecordingFacts } from './RecordingFacts.tsx';
import { RecordingHead } from './RecordingHead.tsx';
import { TranscriptField } from './TranscriptField.tsx';

const route = getRouteApi('/app/staff/recordings/$recording_id');

/** A recording with its transcript, to correct and to publish. */
export function RecordingPage() {
  const t = useT('recordings');
  const app = useT('app');
  const { recording_id } = route.useParams();
  const [showsMissing, setShowsMissing] = useState(false);
  const player = useRef<HTMLMediaElement>(null);
  const query = useQuery({
    ...apiQuery('staff.recordings.show', { params: { recording_id } }),
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data.data) ? pause : false),
  });
  const recording = query.data?.data;
  if (!recording)
    return (
      <>
        <PageHead title={app('titles.recording')} />
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <RowSkeletons />}
      </>
    );
  const { media, passages, tools } = recording;
  return (
    <>
      <RecordingHead recording={recording} onMissing={() => setShowsMissing(true)} />
      <div className={classes.top}>
        {passages.length === 0 && !recording.failure && <ToolNotes tools={tools} />}
        <RecordingFacts recording={recording} showsMissing={showsMissing} />
      </div>
      <div className={classes.played} data-headed>
        <div className={classes.stage}>
          {media && <MediaPlayer ref={player} media={media} />}
          <TranscriptField recording={recording} />
        </div>
        {passages.length > 0 ? (
          <Transcript
            passages={passages}
            onPlay={
              media
                ? (second) => {
                    if (!player.current) return;
                    player.current.currentTime = second;
                    void player.current.play().catch(() => {});
                  }
                : undefined
            }
          />
        ) : (
          <p className={classes.lead}>{t('no_text')}</p>
        )}
      </div>
    </>
  );
}
