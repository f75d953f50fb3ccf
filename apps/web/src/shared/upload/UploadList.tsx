import { ActionIcon, Button, Progress } from '@mantine/core';
import type { FileKind, StoredFile } from '@masthead/contract';
import { useFormat } from '../format/index.ts';
import { useT } from '../i18n/index.ts';
import { IconFile, IconMovie, IconPhoto, IconPlayerPlay, IconX } from '../icons/index.ts';
import classes from './upload.module.css';
import type { Upload } from './useUploads.ts';

const icons = { image: IconPhoto, audio: IconPlayerPlay, video: IconMovie, document: IconFile } satisfies Record<
  FileKind,
  unknown
>;

/** Returns '0:03' or '1:02:05'. */
export const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Returns a size in the format of the language, such as '12 KB' or '5.3 MB'. */
function useFileSize(): (bytes: number) => string {
  const { locale } = useFormat();
  return (bytes) => {
    const [value, unit] =
      bytes < 1024 * 1024 ? [Math.ceil(bytes / 1024), 'kilobyte'] : [bytes / 1024 / 1024, 'megabyte'];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
  };
}

/** A file that is stored: what it is, a link to it, and the way to take it out. */
export function StoredItem({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
  const t = useT('files');
  const size = useFileSize();
  const Icon = icons[file.kind];
  return (
    <li className={classes.item}>
      {file.thumbnail_url ? (
        <img src={file.thumbnail_url} alt="" width={36} height={36} className={classes.thumbnail} />
      ) : (
        <span className={classes.thumbnail}>
          <Icon size={18} stroke={1.6} aria-hidden />
        </span>
      )}
      <div className={classes.facts}>
        <a href={file.url} target="_blank" rel="noreferrer" className={classes.name}>
          {file.name}
        </a>
        <span className={classes.small}>
          {size(file.bytes)}
          {file.kind === 'image' && file.width !== null && ` · ${file.width} × ${file.height}`}
          {file.duration_sec !== null && ` · ${clock(file.duration_sec)}`}
        </span>
      </div>
      <ActionIcon variant="subtle" aria-label={t('remove', { name: file.name })} onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

interface Sending {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file on its way, or why it did not arrive. */
export function SendingItem({ upload, onRetry, onRemove }: Sending) {
  const t = useT('files');
  const size = useFileSize();
  const { file, state, sent, failure } = upload;
  return (
    <li className={classes.item} data-failed={state === 'failed' || undefined}>
      <div className={classes.facts}>
        <span className={classes.name}>{file.name}</span>
        {failure ? (
          <span className={classes.failure}>{failure.text}</span>
        ) : (
          <>
            <Progress
              size={4}
              value={(100 * sent) / Math.max(1, file.size)}
              aria-label={t('progress', { name: file.name })}
              animated={state === 'checking'}
            />
            <span className={classes.small}>
              {state === 'checking' ? t('checking') : t('sent', { sent: size(sent), size: size(file.size) })}
            </span>
          </>
        )}
      </div>
      {failure?.mayRetry && (
        <Button size="xs" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        aria-label={t(failure ? 'remove' : 'cancel', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
