import { type Counting, type CoverageInterval, mediaTypes } from '@masthead/contract';
import { addDays, type Day, mediaCategory, nextMonth } from '@masthead/measuring';
import { type Days, periodOfRange } from '../period/period.ts';

/** Filters of the coverage list, as its address holds them: ids and names separated by commas. */
export interface CoverageFilters {
  period?: string;
  search?: string;
  countries?: string;
  tiers?: string;
  types?: string;
  sentiments?: string;
  tags?: string;
  outlets?: string;
  count?: Counting;
  kpi_campaigns?: string;
  /** One clipping, opened beside the list. */
  clipping?: string;
  sort?: 'highest-pr-value';
}

/** The exact clippings that a figure counts: those of a brand with these filters. */
export interface CoverageTarget {
  /** The brand that is meant; undefined: the active one. */
  brand?: string;
  filters: CoverageFilters;
}

/** Returns the days of a bucket that is named by its first day, none of them outside the requested days. */
export function daysOfBucket(first: Day, interval: CoverageInterval, asked: Days): Days {
  const last = { day: first, week: addDays(first, 6), month: addDays(nextMonth(first), -1) }[interval];
  return { first: first < asked.first ? asked.first : first, last: last > asked.last ? asked.last : last };
}

export const periodOfBucket = (first: Day, interval: CoverageInterval, asked: Days): string =>
  periodOfRange(daysOfBucket(first, interval, asked));

/** Returns the media types of a category, as the filter takes them. */
export const typesOfCategory = (category: string): string =>
  mediaTypes.filter((type) => mediaCategory(type) === category).join(',');
