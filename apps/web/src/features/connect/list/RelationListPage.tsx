import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { flatPages } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconArrowMerge, IconFileImport, IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { relationPages } from '../connect.api.ts';
import { isFiltered, type RelationSearch } from '../connect-search.ts';
import { useRelationRemoval } from '../useRemoval.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { RelationFilters } from './RelationFilters.tsx';

const MergeDialog = lazyPart(async () => (await import('../merging/MergeDialog.tsx')).MergeDialog);
const GroupDialog = lazyPart(async () => (await import('./GroupDialog.tsx')).GroupDialog);
const RelationBulkBar = lazyPart(async () => (await import('./RelationBulkBar.tsx')).RelationBulkBar);
const RelationTable = lazyPart(async () => (await import('./RelationTable.tsx')).RelationTable, { hasTexts: true });

const route = getRouteApi('/app/connect/relations');
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The people in the media that the brand knows, by name. */
export function RelationListPage() {
  const t = useT('connect');
  const app = useT('app');
  const metrics = useT('metrics');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const list = useInfiniteQuery({ ...relationPages(brand.id, search), placeholderData: keepPreviousData });
  const rows = flatPages(list.data);
  usePreload(RelationTable);
  const selection = useSelection(rows, JSON.stringify([brand.id, search]));
  const [isGrouping, setGrouping] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const remove = useRelationRemoval();
  const change = (part: RelationSearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const isFirst = list.isSuccess && rows.length === 0 && !isFiltered(search);
  return (
    <>
      <PageHead title={app('titles.relations')} actions={!isFirst && <Actions brandId={brand.id} />}>
        {!isFirst && <RelationFilters search={search} onChange={change} />}
      </PageHead>
      {list.isPending && <RowSkeletons count={10} />}
      {list.isError && rows.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isFirst && (
        <EmptyState
          isFirst
          title={t('empty.first')}
          body={t('empty.first_body')}
          actions={<Actions brandId={brand.id} isEmpty />}
        />
      )}
      {list.isSuccess && rows.length === 0 && isFiltered(search) && (
        <EmptyState
          title={t('select.none')}
          body={t('empty.filtered_body')}
          actions={
            <Button onClick={() => void navigate({ search: {}, replace: true })}>{metrics('empty.clear')}</Button>
          }
        />
      )}
      {rows.length > 0 && (
        <RelationTable
          fallback={<RowSkeletons count={10} />}
          rows={rows}
          selection={selection}
          order={{ sort: search.sort, onSort: (sort) => change({ sort }) }}
        />
      )}
      <LoadMore pages={list} />
      {selection.rows.length > 0 && (
        <RelationBulkBar
          relations={selection.rows}
          onGroup={() => setGrouping(true)}
          onMerge={() => setMerging(true)}
          onDelete={() => void remove(selection.rows)}
          onClear={selection.clear}
        />
      )}
      {isMerging && selection.rows[0] && selection.rows[1] && (
        <MergeDialog
          pair={[selection.rows[0], selection.rows[1]]}
          onClose={() => setMerging(false)}
          onDone={selection.clear}
        />
      )}
      {isGrouping && (
        <GroupDialog relations={selection.rows} onClose={() => setGrouping(false)} onDone={selection.clear} />
      )}
    </>
  );
}

function Actions({ brandId, isEmpty }: { brandId: string; isEmpty?: boolean }) {
  const t = useT('imports');
  const connect = useT('connect');
  return (
    <>
      {!isEmpty && <ExportMenu brandId={brandId} />}
      {!isEmpty && (
        <PermissionButton
          permission="relation.create"
          component={Link}
          to="/connect/relations/duplicates"
          leftSection={<IconArrowMerge {...icon} />}
        >
          {connect('merge.find')}
        </PermissionButton>
      )}
      <PermissionButton
        permission="relation.create"
        component={Link}
        to="/connect/relations/import"
        leftSection={<IconFileImport {...icon} />}
      >
        {t('import')}
      </PermissionButton>
      <NewButton />
    </>
  );
}

function NewButton() {
  const app = useT('app');
  return (
    <PermissionButton
      permission="relation.create"
      variant="filled"
      component={Link}
      to="/connect/relations/create"
      leftSection={<IconPlus {...icon} />}
    >
      {app('titles.create_relation')}
    </PermissionButton>
  );
}
