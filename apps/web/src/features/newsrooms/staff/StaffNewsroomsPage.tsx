import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Column, ListFilters, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import classes from '../list/list.module.css';
import { NewsroomName } from '../list/NewsroomName.tsx';
import { useNewsroomColumns } from '../list/newsroom-columns.tsx';
import { type StaffNewsroom, staffNewsrooms } from '../newsrooms.api.ts';

const route = getRouteApi('/app/staff/newsrooms');

/** All newsrooms with whose they are. */
export function StaffNewsroomsPage() {
  const t = useT('newsrooms');
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery({ ...staffNewsrooms(search), placeholderData: keepPreviousData });
  const rows = flatPages(pages.data);
  return (
    <>
      <PageHead title={t('list.title')}>
        <ListFilters
          search={{
            label: t('list.search'),
            value: search,
            onChange: (text) => void navigate({ search: text ? { search: text } : {}, replace: true }),
          }}
        />
      </PageHead>
      {pages.isPending && <RowSkeletons count={8} />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t(search ? 'list.none' : 'list.nowhere')} />}
      {rows.length > 0 && <Table rows={rows} />}
      <LoadMore pages={pages} />
    </>
  );
}

function Table({ rows }: { rows: readonly StaffNewsroom[] }) {
  const t = useT('newsrooms');
  const { country, facts } = useNewsroomColumns();
  const columns: Column<StaffNewsroom>[] = [
    {
      id: 'name',
      head: t('fields.name'),
      kind: 'main',
      cell: (row) => (
        <NewsroomName newsroom={row}>
          <a href={row.url} target="_blank" rel="noreferrer" data-cover>
            {row.name}
          </a>
        </NewsroomName>
      ),
    },
    {
      id: 'owner',
      head: t('list.owner'),
      from: 'tablet',
      cell: ({ brand, organisation }) => (
        <>
          {brand.name}
          <span className={classes.under}>{organisation.name}</span>
        </>
      ),
    },
    ...facts,
    country,
  ];
  return <ListTable caption={t('list.title')} columns={columns} rows={rows} />;
}
