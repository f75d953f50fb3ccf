import { toCents } from './rounding.ts';

/**
 * Returns (current − previous) / previous as a fraction: 0.1 is 10 %. From 0 to 0 it is 0; from 0 to anything else
 * there is no value.
 */
export function growth(previous: number, current: number): number | null {
  if (previous === 0) return current === 0 ? 0 : null;
  return (current - previous) / previous;
}

/** A measure summed over one period: all clippings, and only those of aplus and bplus outlets. */
export interface TierSums {
  all: number;
  aplus: number;
  bplus: number;
}

export interface MetricBlock {
  previous: number;
  current: number;
  growth: number | null;
  growth_aplus: number | null;
  growth_bplus: number | null;
}

export const metricBlock = (previous: TierSums, current: TierSums): MetricBlock => ({
  previous: previous.all,
  current: current.all,
  growth: growth(previous.all, current.all),
  growth_aplus: growth(previous.aplus, current.aplus),
  growth_bplus: growth(previous.bplus, current.bplus),
});

/** Adds up sums of several brands. Two decimals at most, as in every measure. */
export const addTierSums = (sums: readonly TierSums[]): TierSums => ({
  all: toCents(sums.reduce((sum, one) => sum + one.all, 0)),
  aplus: toCents(sums.reduce((sum, one) => sum + one.aplus, 0)),
  bplus: toCents(sums.reduce((sum, one) => sum + one.bplus, 0)),
});
