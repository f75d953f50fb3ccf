import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconNews, IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ListFilters } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { FilterChip } from '../../metrics/index.ts';
import { newsroomsOf } from '../newsrooms.api.ts';
import { NewsroomTable } from './NewsroomTable.tsx';

const CreateNewsroom = lazyPart(async () => (await import('./CreateNewsroom.tsx')).CreateNewsroom);

const route = getRouteApi('/app/stories/newsrooms');

/** The brand's newsrooms, by name, narrowed by name and country. */
export function NewsroomsPage() {
  const t = useT('newsrooms');
  const brand = useActiveBrand();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const [isMaking, setMaking] = useState(false);
  const list = useQuery({ ...newsroomsOf(brand.id, filters), placeholderData: keepPreviousData });
  const countries = useQuery(apiQuery('brands.newsrooms.countries', { params: { brand_id: brand.id } }));
  const change = (part: typeof filters) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  const isFiltered = Boolean(filters.query || filters.countries);
  const isNone = list.data?.length === 0;
  const add = (
    <PermissionButton
      permission="newsroom.create"
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setMaking(true)}
    >
      {t('list.create')}
    </PermissionButton>
  );
  return (
    <>
      <PageHead title={t('list.title')} actions={!isNone || isFiltered ? add : undefined}>
        {(!isNone || isFiltered) && (
          <ListFilters
            search={{
              label: t('list.search'),
              value: filters.query,
              onChange: (query) => change({ query } as typeof filters),
            }}
            count={list.data && t('list.count', { count: list.data.length })}
          >
            <FilterChip
              label={t('list.countries')}
              options={(countries.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={filters.countries}
              onChange={(chosen) => change({ countries: chosen } as typeof filters)}
            />
          </ListFilters>
        )}
      </PageHead>
      {list.isPending && <RowSkeletons count={3} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isNone && !isFiltered && (
        <EmptyState
          isFirst
          picture={<IconNews size={32} stroke={1.2} aria-hidden />}
          title={t('list.empty')}
          body={t('list.empty_body')}
          actions={add}
        />
      )}
      {isNone && isFiltered && (
        <EmptyState
          title={t('list.none')}
          actions={<Button onClick={() => void navigate({ search: {} })}>{t('list.clear')}</Button>}
        />
      )}
      {list.data && list.data.length > 0 && <NewsroomTable rows={list.data} />}
      {isMaking && <CreateNewsroom onClose={() => setMaking(false)} />}
    </>
  );
}
