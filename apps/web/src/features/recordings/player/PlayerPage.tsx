import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons, usePageTitle } from '../../../shared/page/index.ts';
import { Notice } from '../Notice.tsx';
import classes from '../recordings.module.css';
import { ClipForm } from './ClipForm.tsx';
import { MediaPlayer } from './MediaPlayer.tsx';
import { Transcript } from './Transcript.tsx';

const route = getRouteApi('/app/recordings/$recording_id');

/** A recording that a stream of the reader has, opened at the second of the address. */
export function PlayerPage() {
  const t = useT('recordings');
  const app = useT('app');
  const { longDate } = useFormat();
  const { recording_id } = route.useParams();
  const { t: second } = route.useSearch();
  const [from] = useState(second);
  const player = useRef<HTMLMediaElement>(null);
  const [now, setNow] = useState<number>();
  const query = useQuery({
    ...apiQuery('recordings.show', { params: { recording_id } }),
    // A new address of the sound would interrupt what is being played.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const recording = query.data?.data;
  usePageTitle(recording?.headline ?? app('titles.recording'));
  if (!recording)
    return (
      <>
        <PageHead title={app('titles.recording')} />
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <RowSkeletons />}
      </>
    );
  const {
    headline,
    kind,
    media,
    media_outlet: outlet,
    published_at,
    passages,
    media_url,
    page_url,
    no_clip,
  } = recording;
  const play = (at: number) => {
    if (!player.current) return;
    player.current.currentTime = at;
    void player.current.play().catch(() => {});
  };
  return (
    <>
      <header className={classes.broadcast}>
        <p>
          <b>{outlet.name}</b> · {longDate(published_at)} · {t(`kinds.${kind}`)}
        </p>
        <h1>{headline}</h1>
      </header>
      <div className={classes.played}>
        <div className={classes.stage}>
          {media && <MediaPlayer ref={player} media={media} from={from} onTime={setNow} />}
          {media_url && (
            <p>
              <a
                className="underlined"
                href={`${media_url}#t=${second ?? 0}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('listen')}
              </a>
            </p>
          )}
          {page_url && (
            <p>
              <a className="underlined" href={page_url} target="_blank" rel="noopener noreferrer">
                {t('open_page')}
              </a>
            </p>
          )}
          {media && !no_clip && (
            <ClipForm
              recordingId={recording_id}
              headline={headline}
              isVideo={media.is_video}
              second={second ?? 0}
              now={() => player.current?.currentTime ?? 0}
            />
          )}
          {no_clip && <Notice>{no_clip.message}</Notice>}
        </div>
        <div>
          <Transcript passages={passages} marked={second} now={now} onPlay={media ? play : undefined} />
          {recording.is_extract && <p className={classes.under}>{t('extract')}</p>}
        </div>
      </div>
    </>
  );
}
