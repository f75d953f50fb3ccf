import { Button } from '@mantine/core';
import type { ReportShort } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListTable, selectedRow, useBoxColumn } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, LoadMore } from '../../../shared/parts/index.ts';
import { type Selection, useSelection } from '../../../shared/selection/index.ts';
import { daysText } from '../../metrics/index.ts';
import classes from '../report.module.css';
import { isUnderway, pause, reportPages, useMayWrite, useReportEvents } from '../reports.api.ts';
import { ReportBulkBar } from './ReportBulkBar.tsx';
import { ReportMenu } from './ReportMenu.tsx';

const ReportDialog = lazyPart(async () => (await import('../form/ReportDialog.tsx')).ReportDialog);
const TemplatesDialog = lazyPart(async () => (await import('../templates/TemplatesDialog.tsx')).TemplatesDialog);

/** The archive: reports of the active brand, the newest first. */
export function ReportListPage() {
  const t = useT('reports');
  const brand = useActiveBrand();
  const mayWrite = useMayWrite();
  const [isCreating, setCreating] = useState(false);
  const [isManaging, setManaging] = useState(false);
  useReportEvents();
  const pages = useInfiniteQuery({
    ...reportPages(brand.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ status }) => isUnderway(status))) ? pause : false,
  });
  const reports = flatPages(pages.data);
  const selection = useSelection(reports, brand.id);
  const columns = useColumns(mayWrite, reports.length, selection);
  const create = mayWrite && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      {t('new')}
    </Button>
  );
  const isEmpty = pages.isSuccess && reports.length === 0;
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            {mayWrite && <Button onClick={() => setManaging(true)}>{t('own_templates.manage')}</Button>}
            {!isEmpty && create}
          </>
        }
      />
      {pages.isPending && <RowSkeletons />}
      {pages.isError && reports.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {isEmpty && <EmptyState isFirst title={t('list.empty')} body={t('list.empty_body')} actions={create} />}
      {reports.length > 0 && (
        <ListTable caption={t('title')} columns={columns} rows={reports} rowData={selectedRow(selection)} />
      )}
      <LoadMore pages={pages} className={classes.more} />
      <ReportBulkBar selection={selection} />
      {isManaging && <TemplatesDialog onClose={() => setManaging(false)} />}
      {isCreating && <ReportDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function useColumns(mayWrite: boolean, count: number, selection: Selection<ReportShort>): Column<ReportShort>[] {
  const t = useT('reports');
  const { locale } = useFormat();
  const box = useBoxColumn(selection, count, ({ name }) => name);
  return [
    ...(mayWrite ? [box] : []),
    {
      id: 'name',
      head: t('list.name'),
      kind: 'main',
      cell: (report) => (
        <span className={classes.name}>
          <Link to="/reports/$reportId" params={{ reportId: report.id }} data-cover>
            {report.name}
          </Link>
          <small>
            {report.edition === null
              ? t(`templates.${report.template}.name`)
              : t('edition', { number: report.edition })}{' '}
            · {report.brands.map(({ name }) => name).join(', ')}
          </small>
        </span>
      ),
    },
    {
      id: 'period',
      head: t('list.period'),
      from: 'tablet',
      cell: ({ start, end }) => daysText({ first: start, last: end }, locale),
    },
    {
      id: 'status',
      head: t('list.status'),
      cell: ({ status, error }) => (
        <span className={classes.name}>
          {t(`status.${status}`)}
          {error && <small>{error}</small>}
        </span>
      ),
    },
    {
      id: 'created',
      head: t('list.created'),
      from: 'tablet',
      cell: ({ created_at, created_by }) => (
        <>
          <Age time={created_at} />
          {created_by && ` · ${created_by.full_name}`}
        </>
      ),
    },
    ...(mayWrite
      ? [
          {
            id: 'menu',
            head: t('list.actions', { name: '' }),
            kind: 'menu' as const,
            cell: (report: ReportShort) => <ReportMenu report={report} />,
          },
        ]
      : []),
  ];
}
