import { useMediaQuery } from '@mantine/hooks';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { countingOf } from '../../metrics/index.ts';
import { ClippingPanel } from '../panel/ClippingPanel.tsx';
import { useTriage } from '../triage/useTriage.ts';
import { AskedDialog } from './AskedDialog.tsx';
import { CoverageActions } from './CoverageActions.tsx';
import { CoverageEmpty } from './CoverageEmpty.tsx';
import { CoverageFilters } from './CoverageFilters.tsx';
import { CoverageSummary } from './CoverageSummary.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import classes from './coverage.module.css';
import { viewOf } from './coverage-search.ts';
import { useCoverage } from './useCoverage.ts';

const CoverageCards = lazyPart(async () => (await import('./CoverageCards.tsx')).CoverageCards);
const ClippingBulkBar = lazyPart(async () => (await import('../bulk/ClippingBulkBar.tsx')).ClippingBulkBar);

/** Clippings of the active brand: filtered, gone through by keyboard, changed together, exported; one of them opens beside the list. */
export function CoveragePage() {
  const t = useT('clippings');
  const coverage = useCoverage();
  const { search, change, brand, pages, rows, count } = coverage;
  const triage = useTriage(coverage);
  const { selection, asking, ask } = triage;
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const List = isPhone || viewOf(search.view) === 'cards' ? CoverageCards : CoverageTable;
  return (
    <div className={classes.page} data-open={search.clipping ? true : undefined}>
      <div className={classes.list}>
        <PageHead
          title={t('title')}
          aside={<CoverageSummary count={count} counting={countingOf(search.count)} />}
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
      <AskedDialog coverage={coverage} asking={asking} onClose={() => ask(null)} onTagged={selection.clear} />
    </div>
  );
}
