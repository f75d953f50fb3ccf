import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAddressBook, IconBookmark } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { BulkBar } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { DiscoverFilterRow } from './DiscoverFilterRow.tsx';
import { hitPages } from './discover.api.ts';
import classes from './discover.module.css';
import { type DiscoverFilters, isSearching } from './discover-search.ts';
import { HitCard } from './HitCard.tsx';
import { UpdateGroupButton } from './UpdateGroupButton.tsx';

const AddDialog = lazyPart(async () => (await import('./AddDialog.tsx')).AddDialog);
const SaveDialog = lazyPart(async () => (await import('./SaveDialog.tsx')).SaveDialog);

const route = getRouteApi('/app/connect/discover');

/** Journalists by what they have written, each with the articles that prove it. */
export function DiscoverPage() {
  const t = useT('discover');
  const app = useT('app');
  const metrics = useT('metrics');
  const clippings = useT('clippings');
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const list = useInfiniteQuery({ ...hitPages(brand.id, filters), placeholderData: keepPreviousData });
  const rows = flatPages(list.data);
  const selection = useSelection(rows, JSON.stringify([brand.id, filters]));
  const [adding, setAdding] = useState<readonly string[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const change = (part: DiscoverFilters) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const isEmpty = list.isSuccess && rows.length === 0;
  const canSave = isSearching(filters) && !filters.like && !filters.story;
  return (
    <>
      <PageHead
        title={app('titles.discover')}
        actions={
          filters.group ? (
            <UpdateGroupButton key={filters.group} groupId={filters.group} filters={filters} canSave={canSave} />
          ) : canSave ? (
            <PermissionButton
              permission="relations.group.update"
              leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
              onClick={() => setSaving(true)}
            >
              {t('saved.save')}
            </PermissionButton>
          ) : undefined
        }
      >
        <DiscoverFilterRow key={filters.without ?? ''} filters={filters} onChange={change} />
      </PageHead>
      {list.isPending && <RowSkeletons count={8} />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && !isSearching(filters) && <EmptyState isFirst title={t('empty.first')} body={t('empty.first_body')} />}
      {isEmpty && isSearching(filters) && (
        <EmptyState
          title={t('empty.title')}
          body={t('empty.body')}
          actions={
            <Button onClick={() => void navigate({ search: ({ group }) => (group ? { group } : {}), replace: true })}>
              {metrics('empty.clear')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <ul className={classes.list} aria-label={t('search.results')}>
          {rows.map((hit) => (
            <HitCard
              key={hit.id}
              hit={hit}
              filters={filters}
              isSelected={selection.ids.has(hit.id)}
              onSelect={(isRange) => selection.toggle(hit.id, isRange)}
              onAdd={() => setAdding([hit.id])}
              onLike={() => void navigate({ search: { like: hit.id, likeName: hit.name } })}
              onWord={(search) => change({ search })}
            />
          ))}
        </ul>
      )}
      <LoadMore pages={list} />
      {selection.rows.length > 0 && (
        <BulkBar
          texts={{
            label: t('add.selected'),
            selected: clippings('bulk.selected', { count: selection.rows.length }),
            clear: clippings('bulk.clear'),
          }}
          onClear={selection.clear}
        >
          <PermissionButton
            size="xs"
            variant="subtle"
            permission="relation.create"
            leftSection={<IconAddressBook size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAdding(selection.rows.map(({ id }) => id))}
          >
            {t('hit.add')}
          </PermissionButton>
        </BulkBar>
      )}
      {adding && <AddDialog profiles={adding} onClose={() => setAdding(null)} onDone={selection.clear} />}
      {isSaving && <SaveDialog filters={filters} onClose={() => setSaving(false)} />}
    </>
  );
}
