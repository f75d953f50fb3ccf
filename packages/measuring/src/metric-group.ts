import { addTierSums, type MetricBlock, metricBlock, type TierSums } from './growth.ts';

/** One brand's sums of a measure over both periods, and one value for each day of the current one. */
export interface BrandSums {
  brand_id: string;
  brand_name: string;
  previous: TierSums;
  current: TierSums;
  series: number[];
}

interface BrandBlock extends MetricBlock {
  brand_id: string;
  brand_name: string;
  series: number[];
}

/**
 * Returns the brand with the largest current value; of equal ones the first in the given order, which is the user's.
 * Returns null without brands.
 */
export const topBrand = <B extends { current: number }>(brands: readonly B[]): B | null =>
  brands.reduce<B | null>((top, brand) => (top === null || brand.current > top.current ? brand : top), null);

/** Returns a metric group of the dashboard: brands in the given order, the top one, and the totals over all of them. */
export function metricGroup(sums: readonly BrandSums[]): {
  brands: BrandBlock[];
  top_brand: BrandBlock | null;
  totals: MetricBlock;
} {
  const brands = sums.map(({ brand_id, brand_name, previous, current, series }) => ({
    brand_id,
    brand_name,
    ...metricBlock(previous, current),
    series,
  }));
  const totals = metricBlock(
    addTierSums(sums.map(({ previous }) => previous)),
    addTierSums(sums.map(({ current }) => current)),
  );
  return { brands, top_brand: topBrand(brands), totals };
}
