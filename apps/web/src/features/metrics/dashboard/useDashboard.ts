import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActiveBrand, useBrands } from '../../../shared/actor/index.ts';
import { countingOf } from '../filters/counting.ts';
import { type Asked, metricGroupOf, toneSplit, topClippings, topOutlets } from '../metrics.api.ts';
import { daysOf, spanOf } from '../period/period.ts';
import { useTimezone } from '../useTimezone.ts';
import { countable, looksOf, readBrands } from './brand-selection.ts';
import { mergeTop } from './top-clippings.ts';

export const dashboardRoute = getRouteApi('/app/dashboard');

/** Returns the choices in the address, and the look of each brand. */
export function useChoice() {
  const search = dashboardRoute.useSearch();
  const active = useActiveBrand();
  const timezone = useTimezone();
  const own = useBrands();
  const brands = useMemo(() => countable(own), [own]);
  const chosen = useMemo(() => readBrands(search.brands, brands, active.id), [search.brands, brands, active.id]);
  const looks = useMemo(() => looksOf(chosen, brands), [chosen, brands]);
  const days = daysOf(search.period, Date.now(), timezone);
  const asked: Asked = {
    ...spanOf(days, timezone),
    brands: chosen,
    ...(search.countries && { countries: search.countries }),
    count: countingOf(search.count),
  };
  return { search, brands, chosen, days, asked, looks, timezone };
}
export type Choice = ReturnType<typeof useChoice>;

/** Returns the figures; while others are loading, the old ones stay. */
export function useFigures(asked: Asked) {
  const stays = { placeholderData: keepPreviousData };
  const clippings = useQuery({ ...metricGroupOf('clippings', asked), ...stays });
  const impressions = useQuery({ ...metricGroupOf('impressions', asked), ...stays });
  const hfValue = useQuery({ ...metricGroupOf('hf_value', asked), ...stays });
  const tone = useQuery({ ...toneSplit(asked), ...stays });
  const outlets = useQuery({ ...topOutlets(asked), ...stays });
  const top = useQueries({ queries: asked.brands.map((brand) => ({ ...topClippings(brand, asked), ...stays })) });
  const all = [clippings, impressions, hfValue, tone, outlets];
  return {
    groups: { clippings: clippings.data?.data, impressions: impressions.data?.data, hf_value: hfValue.data?.data },
    tone: tone.data?.data,
    outlets: outlets.data?.data,
    top: top.every(({ data }) => data) ? mergeTop(top.map(({ data }) => data!.data)) : undefined,
    error: all.find(({ error, data }) => error && !data)?.error ?? null,
    /** The time of the oldest answer shown, in milliseconds since 1970; 0 if there is none yet. */
    countedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isReplacing: all.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}
export type Figures = ReturnType<typeof useFigures>;
