import { Badge } from '@mantine/core';
import { type StaffStream, staffStreamStates } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { apiPages, flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { type Column, ListTable } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, SearchField } from '../../../shared/parts/index.ts';
import { OrganisationSelect } from '../../staff/index.ts';
import classes from './manage-streams.module.css';

const StreamDialog = lazyPart(async () => (await import('./StreamDialog.tsx')).StreamDialog);

const route = getRouteApi('/app/staff/manage_streams');

/** Streams of all customers: those that are paused, over their quota or failing, and what staff decide about each. */
export function ManageStreamsPage() {
  const t = useT('streams');
  const titles = useT('app');
  const filters = route.useSearch();
  const { search, organisation, state } = filters;
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<string | null>(null);
  const set = (change: typeof filters) =>
    void navigate({ search: (now: typeof filters) => ({ ...now, ...change }), replace: true });
  const query = {
    limit: 50,
    ...(search && { search }),
    ...(organisation && { organisation }),
    ...(state && { state }),
  };
  const pages = useInfiniteQuery({ ...apiPages('staff.streams.index', { query }), placeholderData: keepPreviousData });
  const rows = flatPages(pages.data);
  const columns = useColumns(setOpened);
  return (
    <>
      <PageHead title={titles('titles.manage_streams')}>
        <div className={classes.filters}>
          <SearchField
            value={search ?? ''}
            onChange={(text) => set({ search: text || undefined })}
            label={t('staff.search')}
            className={classes.search}
          />
          <OrganisationSelect
            clearable
            size="xs"
            aria-label={t('staff.organisation')}
            placeholder={t('staff.every_organisation')}
            value={organisation ?? null}
            onChange={(id) => set({ organisation: id ?? undefined })}
          />
          <Select
            clearable
            size="xs"
            aria-label={t('staff.state')}
            placeholder={t('staff.every_state')}
            data={staffStreamStates.map((value) => ({ value, label: t(`staff.states.${value}`) }))}
            value={state ?? null}
            onChange={(chosen) => set({ state: staffStreamStates.find((one) => one === chosen) })}
          />
        </div>
      </PageHead>
      {pages.isPending && <RowSkeletons />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t('staff.empty')} />}
      {rows.length > 0 && <ListTable caption={titles('titles.manage_streams')} columns={columns} rows={rows} />}
      <LoadMore pages={pages} />
      {opened && <StreamDialog streamId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useColumns(open: (id: string) => void): Column<StaffStream>[] {
  const t = useT('streams');
  const { number } = useFormat();
  return [
    {
      id: 'name',
      head: t('staff.stream'),
      kind: 'main',
      cell: ({ id, name, brand, organisation }) => (
        <span className={classes.name}>
          <button type="button" data-cover onClick={() => open(id)}>
            {name}
          </button>
          <small>
            {organisation.name} · {brand.name}
          </small>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('staff.state'),
      cell: ({ paused_by, failing_since }) => (
        <>
          {paused_by && <Badge data-tone="warn">{t(`staff.paused_by.${paused_by}`)}</Badge>}
          {failing_since && <Badge data-tone="warn">{t('failing.badge')}</Badge>}
        </>
      ),
    },
    {
      id: 'used',
      head: t('staff.used'),
      kind: 'figure',
      from: 'tablet',
      cell: ({ used, quota }) => (quota === null ? number(used) : `${number(used)} / ${number(quota)}`),
    },
    { id: 'parked', head: t('staff.parked'), kind: 'figure', from: 'desktop', cell: ({ parked }) => number(parked) },
  ];
}
