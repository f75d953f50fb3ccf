import type { FileKind } from '@masthead/contract';
import { useState } from 'react';
import { useT, useTranslator } from '../i18n/index.ts';
import { IconLock } from '../icons/index.ts';
import classes from './upload.module.css';

interface Props {
  src: string;
  kind: Exclude<FileKind, 'document'>;
  /** Title of the picture, video or sound. */
  title: string;
}

/** A picture, recording or film; one that cannot be opened says why in its place. */
export function MediaView({ src, kind, title }: Props) {
  const t = useT('files');
  const { translate } = useTranslator();
  const [failure, setFailure] = useState<string | null>(null);
  const onError = async () => {
    const answer = await fetch(src, { method: 'HEAD' }).catch(() => null);
    const isClosed = answer?.status === 401 || answer?.status === 403;
    setFailure(isClosed ? translate('errors.media_requires_authorization') : t('media.failed'));
  };
  if (failure)
    return (
      <p role="alert" className={classes.closed}>
        <IconLock size={16} stroke={1.6} aria-hidden /> {failure}
      </p>
    );
  if (kind === 'image') return <img src={src} alt={title} className={classes.media} onError={() => void onError()} />;
  const Player = kind;
  return (
    <Player
      src={src}
      controls
      preload="metadata"
      title={title}
      className={classes.media}
      onError={() => void onError()}
    />
  );
}
