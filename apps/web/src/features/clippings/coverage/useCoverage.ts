import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useActiveBrand, useCurrencies } from '../../../shared/actor/index.ts';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { currencyToShow, type Shown, useTimezone } from '../../metrics/index.ts';
import { clippingPages } from '../clippings.api.ts';
import { type CoverageSearch, clippingQuery } from './coverage-search.ts';

const route = getRouteApi('/app/performance/coverage');

/** The list of the address, and ways to change what the address says. */
export function useCoverage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const pages = useInfiniteQuery({
    ...clippingPages(clippingQuery(search, brand.id, Date.now(), timezone)),
    placeholderData: keepPreviousData,
  });
  useChannel(`private-brand.${brand.id}`, 'clippings.changed', () => void refresh('clippings.index'));
  const change = (part: CoverageSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: !('clipping' in part) });
  return { search, change, brand, pages, rows: flatPages(pages.data) };
}

/** Clippings are valued in the brand's currency. */
export function useBrandCurrency(): Shown {
  return currencyToShow(useActiveBrand().currency_code, useCurrencies());
}
