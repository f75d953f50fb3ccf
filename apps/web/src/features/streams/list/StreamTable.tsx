import { ActionIcon, Badge, Checkbox } from '@mantine/core';
import type { Stream, StreamFolder } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { Menu, Tooltip } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFolder,
  IconList,
  IconPencil,
  IconTrash,
} from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListTable, SortHead } from '../../../shared/list/index.ts';
import { Age, Growth, Sparkline } from '../../../shared/parts/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';
import { BackfillProgress } from '../../mentions/index.ts';
import { dragStreams } from '../folders/drag.ts';
import type { ListSearch } from '../stream-search.ts';
import classes from './list.module.css';
import { directionOf, type SortedColumn } from './stream-order.ts';
import { ToneBar } from './ToneBar.tsx';
import { useFollowing } from './useFollowing.ts';
import { useRemoval } from './useRemoval.ts';
import { useStreamSummary, useWhere } from './useStreamSummary.ts';

const CopyStream = lazyPart(async () => (await import('./CopyStream.tsx')).CopyStream);

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  streams: readonly Stream[];
  folders: readonly StreamFolder[];
  selection: Selection<Stream>;
  search: ListSearch;
  onSort: (column: SortedColumn) => void;
  /** Asks for the folder of streams. */
  onMove: (streams: readonly Stream[]) => void;
}

/** Lists the streams as a table; on the phone, the figures are below the name. */
export function StreamTable({ streams, folders, selection, search, onSort, onMove }: Props) {
  const t = useT('streams');
  const brand = useActiveBrand();
  const canEdit = usePermission('stream.update').can;
  const columns = useColumns({ streams, folders, selection, search, onSort, onMove });
  return (
    <ListTable
      caption={t('list.table', { brand: brand.name })}
      columns={columns}
      rows={streams}
      rowData={({ id }) => ({ 'data-stream': id, 'data-selected': selection.ids.has(id) || undefined })}
      onDrag={
        canEdit ? (event, { id }) => dragStreams(event, selection.ids.has(id) ? [...selection.ids] : [id]) : undefined
      }
    />
  );
}

function useColumns({ streams, folders, selection, search, onSort, onMove }: Props): Column<Stream>[] {
  const t = useT('streams');
  const where = useWhere();
  const figures = useFigureColumns(search, onSort);
  const isAll = selection.rows.length === streams.length;
  const nameOf = ({ folder_id }: Stream) =>
    search.folder ? undefined : folders.find(({ id }) => id === folder_id)?.name;
  return [
    {
      id: 'box',
      kind: 'box',
      head: (
        <Checkbox
          aria-label={t('selected.all')}
          checked={isAll}
          indeterminate={selection.ids.size > 0 && !isAll}
          onChange={isAll ? selection.clear : selection.all}
        />
      ),
      cell: ({ id, name }) => (
        <Checkbox
          aria-label={t('selected.select', { name })}
          checked={selection.ids.has(id)}
          onChange={() => selection.toggle(id)}
        />
      ),
    },
    {
      id: 'name',
      kind: 'main',
      ...sortedHead(search, onSort, 'name', t('list.name')),
      cell: (stream) => <Name stream={stream} folder={nameOf(stream)} />,
    },
    ...figures,
    { id: 'where', head: t('list.where'), from: 'wide', cell: where },
    { id: 'edited', head: t('list.edited'), from: 'wide', cell: ({ updated_at }) => <Age time={updated_at} /> },
    {
      id: 'menu',
      head: t('menu.edit'),
      kind: 'menu',
      cell: (stream) => <RowMenu stream={stream} onMove={() => onMove([stream])} />,
    },
  ];
}

/** Returns the head of a column that sorts, with its present direction. */
function sortedHead({ sort }: ListSearch, onSort: Props['onSort'], column: SortedColumn, label: string) {
  const sorted = directionOf(sort, column);
  return {
    sorted,
    head: (
      <SortHead sorted={sorted} onSort={() => onSort(column)}>
        {label}
      </SortHead>
    ),
  };
}

/** Returns the columns with the figures of the streams for 14 days. */
function useFigureColumns(search: ListSearch, onSort: Props['onSort']): Column<Stream>[] {
  const t = useT('streams');
  const { number } = useFormat();
  const sorted = (column: SortedColumn, label: string) => sortedHead(search, onSort, column, label);
  return [
    {
      id: 'mentions',
      kind: 'figure',
      from: 'tablet',
      ...sorted('mentions', t('list.mentions')),
      cell: ({ counts }) => number(counts?.mentions ?? 0),
    },
    {
      id: 'change',
      kind: 'figure',
      from: 'desktop',
      ...sorted('change', t('list.change')),
      cell: ({ counts }) => <Change counts={counts} />,
    },
    {
      id: 'unseen',
      head: t('list.unseen'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ counts }) => (counts?.unseen ? <b className={classes.unseen}>{number(counts.unseen)}</b> : 0),
    },
    {
      id: 'course',
      head: t('list.course'),
      from: 'desktop',
      cell: ({ counts }) => counts && <Course days={counts.days} />,
    },
    {
      id: 'tone',
      from: 'desktop',
      ...sorted('tone', t('list.tone')),
      cell: ({ counts }) => (counts ? <ToneBar tone={counts.tone} /> : '–'),
    },
    {
      id: 'last',
      from: 'tablet',
      ...sorted('last', t('list.last')),
      cell: ({ counts }) => (counts?.last_mention_at ? <Age time={counts.last_mention_at} /> : '–'),
    },
  ];
}

/** Growth against the 14 days before; nothing if neither had mentions. */
function Change({ counts }: Pick<Stream, 'counts'>) {
  if (!counts || (counts.mentions === 0 && counts.before === 0)) return '–';
  return <Growth fraction={counts.before === 0 ? null : counts.mentions / counts.before - 1} />;
}

function Course({ days }: { days: readonly number[] }) {
  const t = useT('streams');
  const { number } = useFormat();
  const label = t('list.course_of', { low: number(Math.min(...days)), high: number(Math.max(...days)) });
  return <Sparkline values={days} color="--bar" label={label} />;
}

/** Texts about what pauses a stream. */
const pauses = { staff: 'staff_paused', plan: 'plan_paused', quota: 'parked' } as const;

function Name({ stream, folder }: { stream: Stream; folder: string | undefined }) {
  const t = useT('streams');
  const { fullDate } = useFormat();
  const summary = useStreamSummary()(stream);
  const { mentions = 0, unseen = 0 } = stream.counts ?? {};
  return (
    <>
      <Link to="/streams/$streamId" params={{ streamId: stream.id }} data-cover className={classes.name}>
        {stream.name}
      </Link>
      {!stream.followed && <Badge className={classes.badge}>{t('list.not_followed')}</Badge>}
      {stream.paused_by && (
        <Tooltip label={t(`list.${pauses[stream.paused_by]}_hint`)}>
          <Badge data-tone="warn" data-above tabIndex={0} className={classes.badge}>
            {t(`list.${pauses[stream.paused_by]}`)}
          </Badge>
        </Tooltip>
      )}
      {stream.failing_since && (
        <Tooltip label={t('failing.hint', { since: fullDate(stream.failing_since) })}>
          <Badge data-tone="warn" data-above tabIndex={0} className={classes.badge}>
            {t('failing.badge')}
          </Badge>
        </Tooltip>
      )}
      <span className={classes.terms}>
        {folder && (
          <span className={classes.folder}>
            <IconFolder size={12} stroke={1.6} aria-hidden />
            <span className="visually-hidden">{t('folders.folder')}</span> {folder}
          </span>
        )}
        {summary}
      </span>
      <span className={classes.phoneCounts}>
        {t('list.mentions_count', { count: mentions })}
        {unseen > 0 && <b>{t('list.unseen_count', { count: unseen })}</b>}
      </span>
      <BackfillProgress backfill={stream.backfill} isShort />
    </>
  );
}

function RowMenu({ stream, onMove }: { stream: Stream; onMove: () => void }) {
  const t = useT('streams');
  const canEdit = usePermission('stream.update').can;
  const canCreate = usePermission('stream.create').can;
  const remove = useRemoval();
  const { toggle } = useFollowing();
  const [isCopying, setCopying] = useState(false);
  return (
    <span className={classes.actions}>
      {canEdit && (
        <Tooltip label={t('menu.edit')}>
          <ActionIcon
            component={Link}
            to={`/streams/${stream.id}/edit`}
            aria-label={`${t('menu.edit')}: ${stream.name}`}
            className={classes.direct}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('list.actions', { name: stream.name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconList {...icon} />} component={Link} to={`/streams/${stream.id}`}>
            {t('menu.open')}
          </Menu.Item>
          {canEdit && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to={`/streams/${stream.id}/edit`}>
                {t('menu.edit')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...icon} />} disabled={!canCreate} onClick={() => setCopying(true)}>
                {t('menu.copy')}
              </Menu.Item>
              <Menu.Item
                leftSection={stream.followed ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
                onClick={() => toggle(stream)}
              >
                {stream.followed ? t('menu.unfollow') : t('menu.follow')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFolder {...icon} />} onClick={onMove}>
                {t('folders.move')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => void remove(stream)}>
                {t('menu.remove')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isCopying && <CopyStream stream={stream} onClose={() => setCopying(false)} />}
    </span>
  );
}
