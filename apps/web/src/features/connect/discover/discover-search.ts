import type { DiscoverSearch } from '@masthead/contract';
import { readCodes } from '../../metrics/index.ts';

/** The search, as the address holds it; lists are separated by commas. */
export interface DiscoverFilters {
  search?: string;
  without?: string;
  /** Names, separated by commas. */
  competitor?: string;
  own_names?: string;
  /** Ids. */
  outlets?: string;
  countries?: string;
  languages?: string;
  /** Slugs. */
  categories?: string;
  tiers?: string;
  tone?: 'negative' | 'neutral' | 'positive';
  /** Days. */
  active?: 7 | 30 | 90 | 365;
  /** The profile that the people found are like, and its name. */
  like?: string;
  likeName?: string;
  /** A story whose words are looked for. */
  story?: string;
  /** The group whose search is edited. */
  group?: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
const text = (value: unknown, longest: number): string =>
  ['string', 'number'].includes(typeof value) ? String(value).trim().slice(0, longest) : '';
export const discoverTones = ['positive', 'neutral', 'negative'] as const;
export const discoverDays = [7, 30, 90, 365] as const;
const idOf = (value: unknown): string => (typeof value === 'string' && uuid.test(value) ? value : '');

/** Reads the search of an address. What it does not understand it leaves out, so an old link still opens. */
export function readDiscoverSearch(raw: Record<string, unknown>): DiscoverFilters {
  const read = {
    search: text(raw.search, 200),
    without: text(raw.without, 200),
    competitor: text(raw.competitor, 200),
    own_names: text(raw.own_names, 200),
    outlets: readCodes(raw.outlets, uuid),
    countries: readCodes(raw.countries, /^[A-Z]{2}$/),
    languages: readCodes(raw.languages, /^[a-z]{2}$/),
    categories: readCodes(raw.categories, /^[a-z_]{1,60}$/),
    tiers: readCodes(raw.tiers, /^(aplus|bplus|none)$/),
    tone: discoverTones.find((tone) => tone === raw.tone),
    active: discoverDays.find((days) => days === Number(raw.active)),
    like: idOf(raw.like),
    likeName: text(raw.likeName, 255),
    story: idOf(raw.story),
    group: idOf(raw.group),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as DiscoverFilters;
}

export const isSearching = ({ likeName: _, group: __, ...filters }: DiscoverFilters): boolean =>
  Object.values(filters).some(Boolean);

/** Returns the search as it is saved with a group; a person or a story is not saved. */
export const savedSearch = ({
  search,
  without,
  competitor,
  own_names,
  outlets,
  countries,
  languages,
  categories,
  tiers,
  tone,
  active,
}: DiscoverFilters) => ({
  ...(search && { search }),
  ...(without && { without }),
  ...(competitor && { competitor }),
  ...(own_names && { own_names }),
  ...(outlets && { outlets: outlets.split(',') }),
  ...(countries && { countries: countries.split(',') }),
  ...(languages && { languages: languages.split(',') }),
  ...(categories && { categories: categories.split(',') }),
  ...(tiers && { tiers: tiers.split(',') as ('aplus' | 'bplus' | 'none')[] }),
  ...(tone && { tone }),
  ...(active && { active_within: active }),
});

/** Returns the filters of a search saved with a group, to edit it. */
export const filtersOf = ({
  outlets,
  countries,
  languages,
  categories,
  tiers,
  active_within: active,
  ...plain
}: DiscoverSearch): DiscoverFilters => ({
  ...plain,
  ...(outlets && { outlets: outlets.join(',') }),
  ...(countries && { countries: countries.join(',') }),
  ...(languages && { languages: languages.join(',') }),
  ...(categories && { categories: categories.join(',') }),
  ...(tiers && { tiers: tiers.join(',') }),
  ...(active && { active }),
});
