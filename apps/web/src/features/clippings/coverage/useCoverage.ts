import { events } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActiveBrand, useCurrencies } from '../../../shared/actor/index.ts';
import { flatPages, refresh } from '../../../shared/api/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import { currencyToShow, type Shown, useTimezone } from '../../metrics/index.ts';
import { clippingCount, clippingPages } from '../clippings.api.ts';
import { type CoverageSearch, clippingQuery, coverageFilterOf } from './coverage-search.ts';

const route = getRouteApi('/app/performance/coverage');

/** Returns the list of the address, and functions that change the address. */
export function useCoverage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const brand = useActiveBrand();
  const timezone = useTimezone();
  const pages = useInfiniteQuery({
    ...clippingPages(clippingQuery(search, brand.id, Date.now(), timezone)),
    placeholderData: keepPreviousData,
  });
  const counted = useQuery({
    ...clippingCount({
      brand: brand.id,
      ...coverageFilterOf(search, Date.now(), timezone),
      ...(search.assigned && { assigned_to_me: 'true' as const }),
    }),
    placeholderData: keepPreviousData,
  });
  useChannel(events.clippingsChanged, brand.id, () => void refresh('clippings.index', 'clippings.count'));
  useChannel(events.commentsChanged, brand.id, () => void refresh('clippings.index'));
  useChannel(events.assignmentsChanged, brand.id, () => void refresh('clippings.index', 'clippings.show'));
  const change = (part: CoverageSearch) =>
    void navigate({
      search: (current) => ({ ...current, ...('clipping' in part && { comment: undefined }), ...part }),
      // Going through a list is one step back.
      replace: !('clipping' in part) || Boolean(search.clipping && part.clipping),
    });
  const rows = useMemo(() => flatPages(pages.data), [pages.data]);
  const outlets = useMemo(
    () => new Map(rows.flatMap(({ media_outlet: outlet }) => (outlet ? [[outlet.id, outlet.name] as const] : []))),
    [rows],
  );
  return { search, change, brand, pages, rows, outlets, timezone, count: counted.data?.data };
}
export type Coverage = ReturnType<typeof useCoverage>;

/** Returns the brand's currency, in which clippings are valued. */
export function useBrandCurrency(): Shown {
  return currencyToShow(useActiveBrand().currency_code, useCurrencies());
}
