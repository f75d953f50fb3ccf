import { type Counting, mediaTiers, mediaTypes, tones } from '@masthead/contract';
import type { Asked } from '../metrics.api.ts';
import { daysOf, readPeriod, spanOf } from '../period/period.ts';
import { countingOf, readCounting } from './counting.ts';

/** The filters of the coverage list, as the addresses of facts hold them: values separated by commas. */
export interface FactsSearch {
  /** A quick period, or two days: '2026-11-01..2026-11-19'. Default 14d. */
  period?: string;
  tiers?: string;
  types?: string;
  sentiments?: string;
  tags?: string;
  countries?: string;
  search?: string;
  count?: Counting;
}

/** Reads a list of the address without invalid entries; undefined if none is left. */
export function readCodes(value: unknown, kind: RegExp | readonly string[]): string | undefined {
  const isOne = (code: string) => (kind instanceof RegExp ? kind.test(code) : kind.includes(code));
  const codes = String(value ?? '')
    .split(',')
    .filter(isOne);
  return codes.length > 0 ? [...new Set(codes)].join(',') : undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Reads the search of an address. Empty and unknown filters are left out. */
export function readFactsSearch(raw: Record<string, unknown>): FactsSearch {
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim().slice(0, 255) : '';
  const read = {
    period: readPeriod(raw.period),
    tiers: readCodes(raw.tiers, mediaTiers),
    types: readCodes(raw.types, mediaTypes),
    sentiments: readCodes(raw.sentiments, tones),
    tags: readCodes(raw.tags, uuid),
    countries: readCodes(raw.countries, /^[A-Z]{2}$/),
    search: search || undefined,
    count: readCounting(raw.count),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Returns the filters as the API takes them. */
export function askedOf(search: FactsSearch, brand: string, now: number, timezone: string): Asked {
  const { tiers, types, sentiments, tags, countries, search: words, count } = search;
  return {
    ...spanOf(daysOf(search.period, now, timezone), timezone),
    brands: [brand],
    ...(tiers && { tiers }),
    ...(types && { types }),
    ...(sentiments && { sentiments }),
    ...(tags && { tags }),
    ...(countries && { countries }),
    ...(words && { search: words }),
    count: countingOf(count),
  };
}

/** Returns whether the figures have a filter besides the period. */
export const isNarrowed = ({ tiers, types, sentiments, tags, countries, search }: FactsSearch): boolean =>
  Boolean(tiers || types || sentiments || tags || countries || search);
