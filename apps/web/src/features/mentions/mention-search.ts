import type { Endpoints, InputOfEndpoint, MentionView } from '@masthead/contract';
import { contentLanguages, mediaTiers, mediaTypes, sentiments } from '@masthead/contract';
import { type Day, type Days, daysOfQuickPeriod, type QuickPeriod, rangeOf } from '@masthead/measuring';
import { dayOf, endOfDay, startOfDay } from './days.ts';

/** Filters as the address holds them; lists are separated by commas, missing ones have their default. */
export interface MentionSearch {
  /** One of `periods`, or two days: '2026-11-01..2026-11-19'. Default 14d. */
  period?: string;
  media_types?: string;
  sentiment?: string;
  languages?: string;
  countries?: string;
  tiers?: string;
  /** Shows the hidden ones instead of the others. */
  hidden?: true;
  search?: string;
  /** True for mentions assigned to the user. */
  assigned?: true;
  /** Every piece for itself; without it each story once. */
  view?: 'pieces';
  /** The mention that is open. */
  mention?: string;
  /** The comment that a link leads to. */
  comment?: string;
}

export const periods = [
  ...(['today', '7d', '14d', '30d', 'month', 'last_month'] as const),
  ...(['quarter', 'last_quarter', 'year', 'last_year', 'all'] as const),
] as const satisfies readonly (QuickPeriod | 'all')[];
type Period = (typeof periods)[number];
export const defaultPeriod: Period = '14d';

/** Returns the quick period of an address; the default one for dates and unknown values. */
export const knownPeriod = (period: string | undefined): Period =>
  periods.find((known) => known === period) ?? defaultPeriod;

const isCountry = (value: string) => /^[A-Z]{2}$/.test(value);
const among =
  (known: readonly string[]) =>
  (value: string): boolean =>
    known.includes(value);

/** Filters that hold a list, and which values they take. */
const listFilters = {
  media_types: among(mediaTypes),
  sentiment: among(sentiments),
  languages: among([...contentLanguages, 'other']),
  countries: isCountry,
  tiers: among(mediaTiers),
} as const;
export type ListFilter = keyof typeof listFilters;
export const listFilterNames = Object.keys(listFilters) as ListFilter[];

const split = (text: unknown): string[] => (typeof text === 'string' ? text.split(',').map((part) => part.trim()) : []);
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value);

/** Reads the search of an address. What it does not understand it leaves out, so an old link still opens. */
export function readSearch(raw: Record<string, unknown>): MentionSearch {
  const search: MentionSearch = {};
  if (
    typeof raw.period === 'string' &&
    raw.period !== defaultPeriod &&
    (among(periods)(raw.period) || rangeOf(raw.period))
  )
    search.period = raw.period;
  for (const name of listFilterNames) {
    const values = [...new Set(split(raw[name]))].filter(listFilters[name]);
    if (values.length > 0) search[name] = values.join(',');
  }
  if (raw.hidden === true || raw.hidden === 'true') search.hidden = true;
  if (raw.assigned === true || raw.assigned === 'true') search.assigned = true;
  // A number in the address is read as one before it gets here.
  const text =
    typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim().slice(0, 255) : '';
  if (text) search.search = text;
  if (raw.view === 'pieces') search.view = 'pieces';
  if (isUuid(raw.mention)) search.mention = raw.mention;
  if (isUuid(raw.comment)) search.comment = raw.comment;
  return search;
}

/** Returns the chosen values of a list filter. */
export const chosen = (search: MentionSearch, name: ListFilter): string[] => search[name]?.split(',') ?? [];

/** Returns the search with other values of a list filter; an empty list removes the filter. */
export function withChosen(search: MentionSearch, name: ListFilter, values: readonly string[]): MentionSearch {
  const { [name]: _, ...rest } = search;
  return values.length === 0 ? rest : { ...rest, [name]: values.join(',') };
}

export const withPeriod = ({ period: _, ...search }: MentionSearch, period: string): MentionSearch =>
  period === defaultPeriod ? search : { ...search, period };
export const withHidden = ({ hidden: _, ...search }: MentionSearch, isOn: boolean): MentionSearch =>
  isOn ? { ...search, hidden: true } : search;
export const withAssigned = ({ assigned: _, ...search }: MentionSearch, isOn: boolean): MentionSearch =>
  isOn ? { ...search, assigned: true } : search;
export const withText = ({ search: _, ...rest }: MentionSearch, text: string): MentionSearch =>
  text ? { ...rest, search: text } : rest;

export const viewOf = ({ view, hidden }: MentionSearch): MentionView => (view || hidden ? 'pieces' : 'stories');
export const withView = ({ view: _, ...search }: MentionSearch, view: MentionView): MentionSearch =>
  view === 'pieces' ? { ...search, view } : search;

/** Returns the days of a period, both included; null for all days. */
export function daysOfPeriod(period: string | undefined, today: Day): Days | null {
  const known = knownPeriod(period);
  return rangeOf(period) ?? (known === 'all' ? null : daysOfQuickPeriod(known, today));
}

type Query = NonNullable<InputOfEndpoint<Endpoints['mentions.index']>['query']>;
export type MentionQuery = Pick<Query, 'start' | 'end' | ListFilter | 'hidden' | 'search' | 'assigned_to_me' | 'view'>;

/** Returns everything but period and view, as the API takes it. */
export function filterQuery(search: MentionSearch): MentionQuery {
  const lists = listFilterNames.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []));
  return {
    ...Object.fromEntries(lists),
    ...(search.hidden && { hidden: 'true' as const }),
    ...(search.search && { search: search.search }),
    ...(search.assigned && { assigned_to_me: 'true' as const }),
  };
}

/**
 * Returns all filters as the API takes them. Days are those of the browser's time zone; the same day gives the same
 * query.
 */
export function mentionQuery(search: MentionSearch, now: number): MentionQuery {
  const today = dayOf(now);
  const span = daysOfPeriod(search.period, today);
  // A period that ends today stays open at its end, for what arrives while it is shown.
  return {
    ...filterQuery(search),
    view: viewOf(search),
    ...(span && { start: startOfDay(span.first) }),
    ...(span && span.last < today && { end: endOfDay(span.last) }),
  };
}

/** Returns whether the list has a filter besides the period. */
export const isFiltered = (search: MentionSearch): boolean =>
  listFilterNames.some((name) => search[name]) || Boolean(search.search || search.assigned);

/** Returns the search without its filters; the open mention stays open. */
export const withoutFilters = ({ mention, hidden, view }: MentionSearch): MentionSearch => ({
  ...(view && { view }),
  ...(hidden && { hidden }),
  ...(mention && { mention }),
});
