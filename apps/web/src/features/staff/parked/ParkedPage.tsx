import { parkedKinds } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { ParkedBulkBar } from './ParkedBulkBar.tsx';
import { ParkedTable } from './ParkedTable.tsx';
import classes from './parked.module.css';

const route = getRouteApi('/app/staff/parked');

/** Work that failed at every attempt, for staff to retry or to discard. */
export function ParkedPage() {
  const t = useT('staff');
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery(apiPages('staff.parked.list', { query: { limit: 50, ...(kind && { kind }) } }));
  const rows = flatPages(pages.data);
  const selection = useSelection(rows, kind ?? '');
  return (
    <>
      <PageHead title={t('parked.title')}>
        <p className={classes.lead}>{t('parked.lead')}</p>
        <Select
          clearable
          maw={240}
          mt={12}
          aria-label={t('parked.kind')}
          placeholder={t('parked.every_kind')}
          data={parkedKinds.map((value) => ({ value, label: t(`parked.kinds.${value}`) }))}
          value={kind ?? null}
          onChange={(chosen) =>
            void navigate({ search: { kind: parkedKinds.find((one) => one === chosen) }, replace: true })
          }
        />
      </PageHead>
      {pages.isPending && <RowSkeletons />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t(kind ? 'parked.none' : 'parked.empty')} />}
      {rows.length > 0 && <ParkedTable rows={rows} selection={selection} />}
      <LoadMore pages={pages} />
      {selection.rows.length > 0 && <ParkedBulkBar selection={selection} />}
    </>
  );
}
