import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { flatPages } from '../../../shared/api/index.ts';
import { useWasOpen } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, PermissionButton } from '../../../shared/parts/index.ts';
import { useSelection } from '../../../shared/selection/index.ts';
import { sourcePages } from '../sources.api.ts';
import { ExportButton } from './ExportButton.tsx';
import { NoneFits } from './NoneFits.tsx';
import { SourceCards } from './SourceCards.tsx';
import { SourceFilters } from './SourceFilters.tsx';
import { SourceTable } from './SourceTable.tsx';
import { isFiltered, type SourceSearch, sourceQuery } from './source-search.ts';

const AddSources = lazyPart(async () => (await import('../add/AddSources.tsx')).AddSources);
const FirstSources = lazyPart(async () => (await import('./FirstSources.tsx')).FirstSources);
const SourceBulkBar = lazyPart(async () => (await import('./SourceBulkBar.tsx')).SourceBulkBar);
const route = getRouteApi('/app/streams/sources');

/** Lists the sources of documents with their health. */
export function SourcesPage() {
  const t = useT('sources');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery({ ...sourcePages(sourceQuery(search)), placeholderData: keepPreviousData });
  const rows = flatPages(pages.data);
  const total = pages.data?.pages[0]?.meta.total ?? null;
  const selection = useSelection(rows, JSON.stringify(sourceQuery(search)));
  const wasAdding = useWasOpen(search.add !== undefined);
  const wasSelecting = useWasOpen(selection.rows.length > 0);
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const change = (part: SourceSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: !('add' in part) });
  const isFirst = pages.isSuccess && rows.length === 0 && !isFiltered(search);
  const List = isPhone ? SourceCards : SourceTable;
  return (
    <>
      <PageHead
        title={t('title')}
        aside={
          <Link to="/streams/sources/missed" className="underlined">
            {t('missed_link')}
          </Link>
        }
        actions={isFirst ? undefined : <Actions onAdd={() => change({ add: 'address' })} />}
      >
        {!isFirst && (
          <SourceFilters
            search={search}
            onChange={change}
            count={total === null ? null : { sources: total, isAll: true }}
          />
        )}
      </PageHead>
      {pages.isPending && <RowSkeletons count={10} />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {isFirst && <FirstSources fallback={<RowSkeletons count={10} />} onAdd={(add) => change({ add })} />}
      {pages.isSuccess && rows.length === 0 && !isFirst && (
        <NoneFits
          onClear={() =>
            change({ search: undefined, kind: undefined, health: undefined, country: undefined, language: undefined })
          }
        />
      )}
      {rows.length > 0 && <List rows={rows} selection={selection} />}
      <LoadMore pages={pages} />
      {wasSelecting && <SourceBulkBar selection={selection} />}
      {wasAdding && <AddSources way={search.add} onWay={(add) => change({ add })} />}
    </>
  );
}

function Actions({ onAdd }: { onAdd: () => void }) {
  const t = useT('sources');
  return (
    <>
      <ExportButton />
      <PermissionButton
        permission="stream.update"
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={onAdd}
      >
        {t('add.action')}
      </PermissionButton>
    </>
  );
}
