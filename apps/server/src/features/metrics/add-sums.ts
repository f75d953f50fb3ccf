import type { MediaCategory, MediaType, TierSums } from '@masthead/measuring';
import { growth, mediaCategory, toCents } from '@masthead/measuring';
import { unsureKey } from './keys.ts';
import type { Measure } from './metric-call.ts';
import type { Sum } from './sums.queries.ts';

interface Doubts {
  unknown_clippings: number;
  estimated_clippings: number;
}
interface Sums extends Doubts {
  clippings: number;
  impressions: number;
  hf_value: number;
}

export const addUp = (sums: readonly Sum[]): Sums => ({
  clippings: total(sums, 'clippings'),
  impressions: total(sums, 'impressions'),
  hf_value: total(sums, 'hf_value'),
  ...doubtsOf(sums),
});

/** Returns how many clippings have no known audience or an estimated one. */
export const doubtsOf = (sums: readonly Sum[]): Doubts => ({
  unknown_clippings: total(sums, 'unknown'),
  estimated_clippings: total(sums, 'estimated'),
});

export const total = (sums: readonly Sum[], measure: Measure | 'unknown' | 'estimated'): number =>
  toCents(sums.reduce((sum, one) => sum + one[measure], 0));

/** Returns the part of the whole as a fraction; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Returns sums of tier cells as growth needs them. */
export const tierSums = (sums: readonly Sum[], key: (sum: Sum) => string, measure: Measure): TierSums => ({
  all: total(sums, measure),
  aplus: total(
    sums.filter((sum) => key(sum) === 'aplus'),
    measure,
  ),
  bplus: total(
    sums.filter((sum) => key(sum) === 'bplus'),
    measure,
  ),
});

/** Returns sums by their key, the largest first; equal ones by key, so that the order is always the same. */
export function ranked(
  sums: readonly Sum[],
  by: Measure,
  keyOf: (sum: Sum) => string = (sum) => sum.key,
): { key: string; of: Sum[]; sums: Sums }[] {
  return [...Map.groupBy(sums, keyOf)]
    .map(([key, of]) => ({ key, of, sums: addUp(of) }))
    .sort((a, b) => b.sums[by] - a.sums[by] || b.sums.clippings - a.sums.clippings || (a.key < b.key ? -1 : 1));
}

/** Returns a measure by key in both periods, with the share of the whole; only keys with a value in either. */
export function changes(sums: readonly Sum[], measure: Measure, keyOf: (sum: Sum) => string = (sum) => sum.key) {
  const whole = total(
    sums.filter((sum) => sum.period === 0),
    measure,
  );
  return [...Map.groupBy(sums, keyOf)]
    .map(([key, of]) => {
      const [current, previous] = [0, 1].map((place) =>
        total(
          of.filter((sum) => sum.period === place),
          measure,
        ),
      ) as [number, number];
      return {
        key,
        previous,
        current,
        growth: growth(previous, current),
        share: shareOf(current, whole),
        ...doubtsOf(of.filter((sum) => sum.period === 0)),
      };
    })
    .sort((a, b) => b.current - a.current || b.previous - a.previous || (a.key < b.key ? -1 : 1));
}

export const categoryOf = (sum: Sum): MediaCategory => mediaCategory(sum.key as MediaType);

/** Returns clippings by tone, from sums whose tone is at the place that `toneOf` returns. */
export function toneCounts(sums: readonly Sum[], toneOf: (sum: Sum) => string) {
  const count = (tone: string) =>
    total(
      sums.filter((sum) => toneOf(sum) === tone),
      'clippings',
    );
  return {
    negative: count('negative'),
    neutral: count('neutral'),
    positive: count('positive'),
    unsure: count(unsureKey),
  };
}

/** Returns one value for each bucket, 0 if it is empty. */
export function seriesOf(sums: readonly Sum[], buckets: readonly string[], measure: Measure): number[] {
  const byBucket = Map.groupBy(sums, (sum) => sum.bucket);
  return buckets.map((bucket) => total(byBucket.get(bucket) ?? [], measure));
}
