import type { Ref } from 'react';
import { apiOrigin } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../recordings.module.css';

interface Props {
  media: { url: string; is_video: boolean };
  ref: Ref<HTMLMediaElement>;
  onReady?: () => void;
  onTime?: (second: number) => void;
}

/** Plays sound or video with the browser's own controls. The transcript beside it replaces captions. */
export function MediaPlayer({ media, ref, onReady, onTime }: Props) {
  const t = useT('recordings');
  const shared = {
    controls: true,
    preload: 'metadata',
    src: `${apiOrigin}${media.url}`,
    'aria-label': t('player'),
    onLoadedMetadata: onReady,
    onTimeUpdate: (event: { currentTarget: HTMLMediaElement }) => onTime?.(event.currentTarget.currentTime),
  } as const;
  return media.is_video ? (
    <video ref={ref as Ref<HTMLVideoElement>} className={classes.film} {...shared} />
  ) : (
    <audio ref={ref as Ref<HTMLAudioElement>} className={classes.sound} {...shared} />
  );
}
