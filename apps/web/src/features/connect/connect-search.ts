import { readCodes, readPeriod } from '../metrics/index.ts';

/** Filters of the list, as the address holds them; lists are separated by commas. */
export interface RelationSearch {
  search?: string;
  /** Ids. */
  outlets?: string;
  /** Slugs. */
  categories?: string;
  countries?: string;
  /** Ids. */
  groups?: string;
  /** Default: by name. */
  sort?: 'newest';
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
const text = (value: unknown): string =>
  ['string', 'number'].includes(typeof value) ? String(value).trim().slice(0, 255) : '';

/** Reads the search of an address. What it does not understand it leaves out, so an old link still opens. */
export function readRelationSearch(raw: Record<string, unknown>): RelationSearch {
  const search = text(raw.search);
  const outlets = readCodes(raw.outlets, uuid);
  const categories = readCodes(raw.categories, /^[a-z_]{1,60}$/);
  const countries = readCodes(raw.countries, /^[A-Z]{2}$/);
  const groups = readCodes(raw.groups, uuid);
  return {
    ...(search && { search }),
    ...(outlets && { outlets }),
    ...(categories && { categories }),
    ...(countries && { countries }),
    ...(groups && { groups }),
    ...(raw.sort === 'newest' && { sort: 'newest' as const }),
  };
}

export const isFiltered = ({ sort: _, ...filter }: RelationSearch): boolean => Object.values(filter).some(Boolean);

const profileTabs = ['activity', 'coverage', 'related'] as const;

/** The tab of a profile, and the days of its coverage: a quick period, or two days; all of them unless said. */
interface ProfileSearch {
  tab?: (typeof profileTabs)[number];
  /** The note that a mail leads to. */
  note?: string;
  period?: string;
}

export const readProfileTab = (tab: unknown) => profileTabs.find((one) => one === tab);

export function readProfileSearch(raw: Record<string, unknown>): ProfileSearch {
  const tab = readProfileTab(raw.tab);
  const period = readPeriod(raw.period);
  return {
    ...(tab && { tab }),
    ...(typeof raw.note === 'string' && uuid.test(raw.note) && { note: raw.note }),
    ...(period && { period }),
  };
}

export const readGroupSearch = (raw: Record<string, unknown>): { search?: string } => {
  const search = text(raw.search);
  return search ? { search } : {};
};

/** Returns days of the facts, as the address has them. */
export function readFactsSearch(raw: Record<string, unknown>): { period?: string } {
  const period = readPeriod(raw.period);
  return period ? { period } : {};
}
