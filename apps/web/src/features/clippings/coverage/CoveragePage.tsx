import { useMediaQuery } from '@mantine/hooks';
import { useIsFirstPageShown } from '../../../shared/first-page.ts';
import { useWasOpen } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart, usePreload } from '../../../shared/lazy-part.tsx';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { countingOf } from '../../metrics/index.ts';
import { useTriage } from '../triage/useTriage.ts';
import { CoverageActions } from './CoverageActions.tsx';
import { CoverageFilters } from './CoverageFilters.tsx';
import classes from './coverage.module.css';
import { viewOf } from './coverage-search.ts';
import { useCoverage } from './useCoverage.ts';

const ClippingPanel = lazyPart(async () => (await import('../panel/ClippingPanel.tsx')).ClippingPanel, {
  hasTexts: true,
});
const AskedDialog = lazyPart(async () => (await import('./AskedDialog.tsx')).AskedDialog);
const CoverageSummary = lazyPart(async () => (await import('./CoverageSummary.tsx')).CoverageSummary, {
  hasTexts: true,
});
const CoverageEmpty = lazyPart(async () => (await import('./CoverageEmpty.tsx')).CoverageEmpty, { hasTexts: true });
const CoverageTable = lazyPart(async () => (await import('./CoverageTable.tsx')).CoverageTable, { hasTexts: true });
const CoverageCards = lazyPart(async () => (await import('./CoverageCards.tsx')).CoverageCards);
const ClippingBulkBar = lazyPart(async () => (await import('../bulk/ClippingBulkBar.tsx')).ClippingBulkBar);

/** Clippings of the active brand: filtered, gone through by keyboard, changed together, exported; one of them opens beside the list. */
export function CoveragePage() {
  const t = useT('clippings');
  const coverage = useCoverage();
  const { search, change, brand, pages, rows, count } = coverage;
  const triage = useTriage(coverage);
  const { selection, asking, ask } = triage;
  const wasAsked = useWasOpen(asking !== null);
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const List = isPhone || viewOf(search.view) === 'cards' ? CoverageCards : CoverageTable;
  // The first load does without the summary, also where its data come early.
  const isShown = useIsFirstPageShown();
  usePreload(List);
  usePreload(CoverageSummary);
  return (
    <div className={classes.page} data-open={search.clipping ? true : undefined}>
      <div className={classes.list}>
        <PageHead
          title={t('title')}
          aside={isShown && <CoverageSummary count={count} counting={countingOf(search.count)} />}
          actions={
            <CoverageActions
              brandId={brand.id}
              search={search}
              onExport={() => ask({ what: 'export' })}
              onHelp={() => ask({ what: 'help' })}
            />
          }
        >
          <CoverageFilters search={search} onChange={change} isPhone={isPhone} outlets={coverage.outlets} />
        </PageHead>
        {pages.isPending && <RowSkeletons count={10} />}
        {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
        {pages.isSuccess && rows.length === 0 && <CoverageEmpty brandId={brand.id} search={search} onChange={change} />}
        {rows.length > 0 && (
          <List
            fallback={<RowSkeletons count={10} />}
            rows={rows}
            search={search}
            selection={selection}
            onSort={(sort) => change({ sort })}
            onOpen={(clipping) => change({ clipping })}
          />
        )}
        <LoadMore pages={pages} className={classes.more} />
        {selection.rows.length > 0 && (
          <ClippingBulkBar
            brandId={brand.id}
            rows={selection.rows}
            onTags={() => ask({ what: 'tags', clippings: selection.rows })}
            onDelete={() => void triage.remove(selection.rows)}
            onClear={selection.clear}
          />
        )}
      </div>
      {search.clipping && (
        <ClippingPanel
          key={search.clipping}
          id={search.clipping}
          isEditing={triage.isEditing}
          onEdit={triage.setEditing}
          onTags={(clipping) => ask({ what: 'tags', clippings: [clipping] })}
          onRemove={(clipping) => void triage.remove([clipping])}
          onClose={() => change({ clipping: undefined })}
        />
      )}
      {wasAsked && (
        <AskedDialog coverage={coverage} asking={asking} onClose={() => ask(null)} onTagged={selection.clear} />
      )}
    </div>
  );
}
