import { Button, Progress } from '@mantine/core';
import type { PrintUpload } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { isBeingRead } from '../print.api.ts';
import classes from '../print.module.css';
import { StatusBadge } from '../StatusBadge.tsx';
import { useUploadActions } from '../useUploadActions.ts';

export function UploadTable({ rows }: { rows: readonly PrintUpload[] }) {
  const t = useT('print');
  const { number } = useFormat();
  const columns: Column<PrintUpload>[] = [
    { id: 'file', head: t('file'), kind: 'main', cell: (row) => <UploadName row={row} /> },
    { id: 'status', head: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'pages', head: t('pages'), from: 'tablet', cell: (row) => <PagesRead row={row} /> },
    {
      id: 'articles',
      head: t('articles'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ articles }) => number(articles),
    },
    {
      id: 'uploaded',
      head: t('uploaded'),
      from: 'desktop',
      cell: ({ created_at }) => <Age time={created_at} />,
    },
    { id: 'actions', head: t('actions'), kind: 'menu', cell: (row) => <Actions row={row} /> },
  ];
  return <ListTable caption={t('uploads')} columns={columns} rows={rows} />;
}

function UploadName({ row }: { row: PrintUpload }) {
  const { longDate } = useFormat();
  const issue = [row.media_outlet?.name, row.published_at && longDate(row.published_at)].filter(Boolean).join(' · ');
  return (
    <>
      <Link
        to="/staff/print-upload/$print_upload_id"
        params={{ print_upload_id: row.id }}
        data-cover
        className={classes.name}
      >
        {row.headline ?? row.file_name}
      </Link>
      {issue && <small className={classes.under}>{issue}</small>}
      {row.note && <small className={classes.under}>{row.note}</small>}
      {row.failure && <small className={classes.failure}>{row.failure.message}</small>}
    </>
  );
}

function PagesRead({ row }: { row: PrintUpload }) {
  const t = useT('print');
  const { number } = useFormat();
  const { pages_done: done, pages_total: total } = row;
  if (total === 0) return null;
  return (
    <>
      {t('pages_of', { done: number(done), total: number(total) })}
      {isBeingRead(row) && <Progress size={4} w={80} value={(100 * done) / total} aria-label={t('progress')} />}
    </>
  );
}

function Actions({ row }: { row: PrintUpload }) {
  const t = useT('print');
  const { discard, takeBack, readAgain } = useUploadActions();
  if (row.documents > 0) return null;
  if (row.status === 'discarded')
    return (
      <Button size="xs" aria-label={`${t('take_back')}: ${row.file_name}`} onClick={() => void takeBack(row)}>
        {t('take_back')}
      </Button>
    );
  return (
    <div className={classes.actions}>
      {row.status === 'failed' && (
        <Button size="xs" aria-label={`${t('read_again')}: ${row.file_name}`} onClick={() => void readAgain(row)}>
          {t('read_again')}
        </Button>
      )}
      <Button size="xs" aria-label={`${t('discard')}: ${row.file_name}`} onClick={() => void discard(row)}>
        {t('discard')}
      </Button>
    </div>
  );
}
