import type { Ref } from 'react';
import { apiOrigin } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../recordings.module.css';

interface Props {
  media: { url: string; is_video: boolean };
  ref: Ref<HTMLMediaElement>;
  /** Second at which it begins; a later one would load it again. */
  from?: number | undefined;
  onTime?: (second: number) => void;
}

/** Plays sound or video with the browser's own controls. The transcript beside it replaces captions. */
export function MediaPlayer({ media, ref, from = 0, onTime }: Props) {
  const t = useT('recordings');
  const shared = {
    controls: true,
    preload: 'metadata',
    // The browser goes to the second itself: the length may be known before React has attached any handler.
    src: `${apiOrigin}${media.url}${from > 0 ? `#t=${from}` : ''}`,
    'aria-label': t('player'),
    onTimeUpdate: (event: { currentTarget: HTMLMediaElement }) => onTime?.(event.currentTarget.currentTime),
  } as const;
  return media.is_video ? (
    <video ref={ref as Ref<HTMLVideoElement>} className={classes.film} {...shared} />
  ) : (
    <audio ref={ref as Ref<HTMLAudioElement>} className={classes.sound} {...shared} />
  );
}
