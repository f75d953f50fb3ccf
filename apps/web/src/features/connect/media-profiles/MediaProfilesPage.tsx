import { Button } from '@mantine/core';
import type { MediaProfile } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMayCall } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { type Column, ListFilters, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, LoadMore } from '../../../shared/parts/index.ts';
import { profilePages, profileStates } from './media-profiles.api.ts';
import classes from './media-profiles.module.css';
import { Questions } from './Questions.tsx';

const route = getRouteApi('/app/staff/connect/media-profiles');

/** Journalists of all outlets, and pairs that may be one person. */
export function MediaProfilesPage() {
  const t = useT('discover');
  const app = useT('app');
  const metrics = useT('metrics');
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery({ ...profilePages(filters), placeholderData: keepPreviousData });
  const rows = flatPages(list.data);
  const columns = useColumns();
  const mayCreate = useMayCall('staff.media-profiles.store');
  const isEmpty = list.isSuccess && rows.length === 0;
  const isFiltered = Boolean(filters.search || filters.state);
  const change = (part: typeof filters) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  return (
    <>
      <PageHead
        title={app('titles.media_profiles')}
        actions={
          mayCreate && (
            <Button
              variant="filled"
              component={Link}
              to="/staff/connect/media-profiles/create"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            >
              {t('staff.create')}
            </Button>
          )
        }
      >
        <ListFilters
          search={{ label: t('staff.search'), value: filters.search, onChange: (search) => change({ search }) }}
        >
          <Select
            aria-label={t('staff.all')}
            className={classes.state}
            data={[
              { value: '', label: t('staff.all') },
              { value: 'active', label: t('staff.active') },
              { value: 'silent', label: t('hit.silent') },
              { value: 'unread', label: t('staff.unread') },
            ]}
            value={filters.state ?? ''}
            onChange={(value) => change({ state: profileStates.find((state) => state === value) })}
            allowDeselect={false}
          />
        </ListFilters>
      </PageHead>
      {!isFiltered && <Questions />}
      {list.isPending && <RowSkeletons count={10} />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && !isFiltered && <EmptyState isFirst title={t('empty.first')} body={t('empty.first_body')} />}
      {isEmpty && isFiltered && (
        <EmptyState
          title={t('empty.title')}
          actions={
            <Button onClick={() => void navigate({ search: {}, replace: true })}>{metrics('empty.clear')}</Button>
          }
        />
      )}
      {rows.length > 0 && <ListTable caption={app('titles.media_profiles')} columns={columns} rows={rows} />}
      <LoadMore pages={list} />
    </>
  );
}

function useColumns(): Column<MediaProfile>[] {
  const t = useT('discover');
  const connect = useT('connect');
  const metrics = useT('metrics');
  const { number } = useFormat();
  const mayEdit = useMayCall('staff.media-profiles.update');
  return [
    {
      id: 'name',
      head: connect('fields.name'),
      kind: 'main',
      cell: ({ id, name, job_title }) => (
        <>
          {mayEdit ? (
            <Link
              to="/staff/connect/media-profiles/edit/$mediaProfileId"
              params={{ mediaProfileId: id }}
              data-cover
              className={classes.name}
            >
              {name}
            </Link>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          {job_title && <span className={classes.quiet}> {job_title}</span>}
        </>
      ),
    },
    { id: 'outlet', head: metrics('outlets.outlet'), cell: ({ media_outlet }) => media_outlet?.name ?? '–' },
    { id: 'email', head: connect('fields.email'), from: 'desktop', cell: ({ email }) => email ?? '–' },
    {
      id: 'articles',
      head: t('data.articles'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ articles }) => number(articles),
    },
    {
      id: 'last',
      head: t('search.active'),
      from: 'tablet',
      cell: ({ last_at }) => (last_at ? <Age time={last_at} /> : '–'),
    },
  ];
}
