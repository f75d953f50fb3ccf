import { ActionIcon, Checkbox } from '@mantine/core';
import type { NewsroomFile, StoredFile } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFileText, IconMovie, IconMusic, IconPencil, IconPhoto, IconTrash } from '../../../shared/icons/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { Grip, useSortableRow } from '../../../shared/sorting/index.ts';
import classes from './settings.module.css';

const icons = { image: IconPhoto, audio: IconMusic, video: IconMovie, document: IconFileText } as const;

interface Props {
  row: NewsroomFile;
  canMove: boolean;
  selection: Selection<NewsroomFile>;
  onEdit: () => void;
  onRemove: () => void;
}

/** A file of the press kit with its resolutions. */
export function KitRow({
  row: { id, title, credit, file, low_resolution },
  canMove,
  selection,
  onEdit,
  onRemove,
}: Props) {
  const t = useT('newsrooms');
  const clippings = useT('clippings');
  const { row, handle } = useSortableRow(id);
  const Icon = icons[file.kind];
  return (
    <li {...row} className={classes.item}>
      <Checkbox
        aria-label={clippings('bulk.select', { headline: title })}
        checked={selection.ids.has(id)}
        onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
      {canMove && <Grip handle={handle} label={t('move.grip', { name: title })} />}
      {file.thumbnail_url ? (
        <img src={file.thumbnail_url} alt="" className={classes.thumb} loading="lazy" />
      ) : (
        <span className={`${classes.thumb} ${classes.kind}`}>
          <Icon size={20} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className={classes.wordsOf}>
        <b>{title}</b>
        <p>
          {credit ? <span>{credit}</span> : <span>{t('kit.no_credit')}</span>}
          <Resolution file={file} label={low_resolution ? t('kit.high') : t('kit.original')} />
          {low_resolution && <Resolution file={low_resolution} label={t('kit.low')} />}
        </p>
      </div>
      <ActionIcon aria-label={t('kit.edit', { name: title })} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('kit.remove', { name: title })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

function Resolution({ file, label }: { file: StoredFile; label: string }) {
  const { number, locale } = useFormat();
  const bytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: file.bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: file.bytes < 1_000_000 ? 0 : 1,
  }).format(file.bytes / (file.bytes < 1_000_000 ? 1000 : 1_000_000));
  const size = file.width && file.height ? `${number(file.width)} × ${number(file.height)}, ` : '';
  return (
    <a href={file.url} target="_blank" rel="noreferrer">
      {label}: {size}
      {bytes}
    </a>
  );
}
