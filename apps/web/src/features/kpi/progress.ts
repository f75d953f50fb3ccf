import type { KpiCampaign, KpiMeasure } from '@masthead/contract';
import { daysBetween } from '@masthead/measuring';

type Results = KpiCampaign['totals'];
type Targets = Record<KpiMeasure, number | null>;

export interface Progress {
  /** null: there is no value, which is not 0. */
  value: number | null;
  target: number | null;
  /** The part of the target that is reached, from 0 up; null if either is missing. */
  fraction: number | null;
  isReached: boolean;
}

/** Returns the progress of a measure. A value below 0, such as a negative ROI, is no progress. */
export function progressOf(value: number | null, target: number | null): Progress {
  if (value === null || target === null) return { value, target, fraction: null, isReached: false };
  const isReached = value >= target;
  const fraction = isReached ? 1 : target > 0 ? Math.max(0, value / target) : 0;
  return { value, target, fraction, isReached };
}

/** Targets of all markets together: amounts add up where every market has one; shares and factors cannot be added. */
export function totalTargets(markets: readonly { targets: Targets }[]): Targets {
  const sum = (measure: KpiMeasure) => {
    const values = markets.map(({ targets }) => targets[measure]);
    return values.every((value) => value !== null) ? values.reduce<number>((total, value) => total + value, 0) : null;
  };
  return {
    hfValue: sum('hfValue'),
    clippings: sum('clippings'),
    roi: null,
    reach_factor: null,
    share_of_a_clippings: null,
  };
}

export const resultOf = (results: Results, measure: KpiMeasure): number | null => results[measure];

/** Returns the whole days from one date to another. */
export const daysUntil = (day: string, today: string): number => daysBetween(today, day);
