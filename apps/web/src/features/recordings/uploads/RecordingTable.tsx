import { Button, Progress } from '@mantine/core';
import type { Recording } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { timeCode, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { isBeingRead, StatusBadge } from '../../print/index.ts';
import { changeRecording } from '../recordings.api.ts';
import classes from '../recordings.module.css';
import { useDiscard } from '../useDiscard.ts';

export function RecordingTable({ rows }: { rows: readonly Recording[] }) {
  const t = useT('recordings');
  const print = useT('print');
  const app = useT('app');
  const columns: Column<Recording>[] = [
    { id: 'file', head: t('recording'), kind: 'main', cell: (row) => <Name row={row} /> },
    { id: 'kind', head: t('kind'), from: 'tablet', cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'status', head: print('status'), cell: (row) => <Status row={row} /> },
    {
      id: 'length',
      head: t('length'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ seconds }) => seconds !== null && timeCode(seconds),
    },
    { id: 'uploaded', head: t('added'), from: 'desktop', cell: ({ created_at }) => <Age time={created_at} /> },
    { id: 'actions', head: print('actions'), kind: 'menu', cell: (row) => <Actions row={row} /> },
  ];
  return <ListTable caption={app('titles.recordings')} columns={columns} rows={rows} />;
}

function Name({ row }: { row: Recording }) {
  const { longDate } = useFormat();
  const issue = [row.media_outlet?.name, row.published_at && longDate(row.published_at)].filter(Boolean).join(' · ');
  return (
    <>
      <Link to="/staff/recordings/$recording_id" params={{ recording_id: row.id }} data-cover className={classes.name}>
        {row.headline ?? row.file_name}
      </Link>
      {issue && <small className={classes.under}>{issue}</small>}
      {row.note && <small className={classes.under}>{row.note}</small>}
      {row.failure && <small className={classes.failure}>{row.failure.message}</small>}
    </>
  );
}

function Status({ row }: { row: Recording }) {
  const t = useT('recordings');
  const { number } = useFormat();
  const { parts_done: done, parts_total: total } = row;
  return (
    <>
      <StatusBadge status={row.status} />
      {isBeingRead(row) && total > 1 && (
        <>
          <small className={classes.under}>{t('parts', { done: number(done), total: number(total) })}</small>
          <Progress size={4} w={80} value={(100 * done) / total} aria-label={t('progress')} />
        </>
      )}
    </>
  );
}

function Actions({ row }: { row: Recording }) {
  const print = useT('print');
  const discard = useDiscard();
  const name = row.headline ?? row.file_name ?? '';
  if (row.document_id) return null;
  if (row.status === 'discarded')
    return (
      <Button
        size="xs"
        aria-label={`${print('take_back')}: ${name}`}
        onClick={() => void changeRecording(row, { status: 'review' })}
      >
        {print('take_back')}
      </Button>
    );
  return (
    <Button size="xs" aria-label={`${print('discard')}: ${name}`} onClick={() => void discard(row)}>
      {print('discard')}
    </Button>
  );
}
