import { type Counting, contentLanguages, mediaTiers, mediaTypes, tones } from '@masthead/contract';
import { readLocal, writeLocal } from '../../../shared/local-storage.ts';
import { countingOf, daysOf, readCodes, readCounting, readPeriod, spanOf } from '../../metrics/index.ts';
import type { ClippingQuery } from '../clippings.api.ts';

const views = ['table', 'cards'] as const;
type CoverageView = (typeof views)[number];
const viewKey = 'masthead.coverage_view';
const readView = (value: unknown): CoverageView | undefined => views.find((known) => known === value);

/** Returns the view of an address, otherwise the one chosen last in this browser, otherwise the table. */
export const viewOf = (view: CoverageView | undefined): CoverageView => view ?? readView(readLocal(viewKey)) ?? 'table';
export const rememberView = (view: CoverageView): void => writeLocal(viewKey, view);

/** Filters as the address holds them; missing ones have their default. */
export interface CoverageSearch {
  /** A quick period of the dashboard, or two days: '2026-11-01..2026-11-19'. Default 14d. */
  period?: string;
  search?: string;
  /** Ids, separated by commas. */
  countries?: string;
  tiers?: string;
  types?: string;
  sentiments?: string;
  tags?: string;
  outlets?: string;
  streams?: string;
  languages?: string;
  kpi_campaigns?: string;
  stories?: string;
  /** Filter by reviewed or unreviewed clippings. */
  looked?: 'yes' | 'no';
  /** Filter by clippings assigned to the user. */
  assigned?: 'yes';
  /** Default: newest first. */
  sort?: 'highest-pr-value';
  /** Default: what was chosen last, otherwise a table; phones have cards alone. */
  view?: CoverageView;
  /** Default: what was chosen last, otherwise unique stories. */
  count?: Counting;
  /** The clipping that is open. */
  clipping?: string;
  /** The comment that a link leads to. */
  comment?: string;
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);

const uuids = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
/** Filters that charts and KPI sets apply to the list, each with its kind of values. */
const narrowing = {
  tiers: mediaTiers,
  types: mediaTypes,
  sentiments: tones,
  tags: uuids,
  outlets: uuids,
  streams: uuids,
  languages: contentLanguages,
  kpi_campaigns: uuids,
  stories: uuids,
} as const;
type Narrowing = { [K in keyof typeof narrowing]?: string };
const narrowingNames = Object.keys(narrowing) as (keyof Narrowing)[];

const readNarrowing = (raw: Record<string, unknown>): Narrowing =>
  Object.fromEntries(
    narrowingNames.flatMap((name) => {
      const codes = readCodes(raw[name], narrowing[name]);
      return codes ? [[name, codes]] : [];
    }),
  );

/** Reads the search of an address. What it does not understand it leaves out, so an old link still opens. */
export function readCoverageSearch(raw: Record<string, unknown>): CoverageSearch {
  const period = readPeriod(raw.period);
  const count = readCounting(raw.count);
  const view = readView(raw.view);
  // A number in the address is read as one before it gets here.
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim().slice(0, 255) : '';
  const countries = String(raw.countries ?? '')
    .split(',')
    .filter((id) => /^[A-Z]{2}$/.test(id));
  return {
    ...(period && { period }),
    ...(search && { search }),
    ...(countries.length > 0 && { countries: [...new Set(countries)].join(',') }),
    ...readNarrowing(raw),
    ...((raw.looked === 'yes' || raw.looked === 'no') && { looked: raw.looked }),
    ...(raw.assigned === 'yes' && { assigned: raw.assigned }),
    ...(count && { count }),
    ...(view && { view }),
    ...(raw.sort === 'highest-pr-value' && { sort: 'highest-pr-value' as const }),
    ...(isUuid(raw.clipping) && { clipping: raw.clipping }),
    ...(isUuid(raw.comment) && { comment: raw.comment }),
  };
}

/** Returns the coverage filter of the API. */
export const coverageFilterOf = (search: CoverageSearch, now: number, timezone: string) => ({
  ...spanOf(daysOf(search.period, now, timezone), timezone),
  ...(search.search && { search: search.search }),
  ...(search.countries && { countries: search.countries }),
  ...readNarrowing({ ...search }),
  count: countingOf(search.count),
});

/** Returns the same filters for a link to the coverage. */
export function liveFiltersOf(search: CoverageSearch) {
  const listed = Object.entries({ ...readNarrowing({ ...search }), countries: search.countries });
  return {
    ...Object.fromEntries(listed.flatMap(([name, codes]) => (codes ? [[name, codes.split(',')]] : []))),
    ...(search.search && { search: search.search }),
    count: countingOf(search.count),
  };
}

/** Returns the query of the list for the API. */
export const clippingQuery = (search: CoverageSearch, brand: string, now: number, timezone: string): ClippingQuery => ({
  brand,
  ...coverageFilterOf(search, now, timezone),
  ...(search.looked && { looked_at: search.looked === 'yes' ? 'true' : 'false' }),
  ...(search.assigned && { assigned_to_me: 'true' as const }),
  ...(search.sort && { sort: search.sort }),
  limit: 50,
});

/** Returns whether the list has a filter besides the period. */
export const isFiltered = (search: CoverageSearch): boolean =>
  Boolean(
    search.search ||
      search.countries ||
      search.looked ||
      search.assigned ||
      narrowingNames.some((name) => search[name]),
  );

/** Every filter but the period taken back. */
export const withoutFilters: CoverageSearch = {
  search: undefined,
  countries: undefined,
  looked: undefined,
  assigned: undefined,
  ...Object.fromEntries(narrowingNames.map((name) => [name, undefined])),
};
