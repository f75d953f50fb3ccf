import { useMediaQuery } from '@mantine/hooks';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore } from '../../../shared/parts/index.ts';
import { ClippingPanel } from '../panel/ClippingPanel.tsx';
import { CoverageCards } from './CoverageCards.tsx';
import { CoverageEmpty } from './CoverageEmpty.tsx';
import { CoverageFilters } from './CoverageFilters.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import classes from './coverage.module.css';
import { useCoverage } from './useCoverage.ts';

/** Clippings of the active brand; one of them opens beside the list. */
export function CoveragePage() {
  const t = useT('clippings');
  const { search, change, brand, pages, rows } = useCoverage();
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
  const List = isPhone ? CoverageCards : CoverageTable;
  return (
    <div className={classes.page} data-open={search.clipping ? true : undefined}>
      <div className={classes.list}>
        <PageHead title={t('title')}>
          <CoverageFilters
            search={search}
            onChange={change}
            count={pages.data ? { shown: rows.length, isAll: !pages.hasNextPage } : null}
          />
        </PageHead>
        {pages.isPending && <RowSkeletons count={10} />}
        {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
        {pages.isSuccess && rows.length === 0 && <CoverageEmpty brandId={brand.id} search={search} onChange={change} />}
        {rows.length > 0 && (
          <List
            rows={rows}
            search={search}
            onSort={(sort) => change({ sort })}
            onOpen={(clipping) => change({ clipping })}
          />
        )}
        <LoadMore pages={pages} className={classes.more} />
      </div>
      {search.clipping && (
        <ClippingPanel key={search.clipping} id={search.clipping} onClose={() => change({ clipping: undefined })} />
      )}
    </div>
  );
}
