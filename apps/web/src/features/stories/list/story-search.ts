import { contentLanguages, type StoryStatus, storyStatuses } from '@masthead/contract';

/** Filters of the list, as the address holds them. */
export interface StorySearch {
  /** Ids, separated by commas. */
  newsrooms?: string;
  /** Codes, separated by commas. */
  languages?: string;
  status?: StoryStatus;
  search?: string;
  /** The story whose comments are open. */
  comments?: string;
  /** The comment that a link leads to. */
  comment?: string;
}

const parts = (value: unknown, isOne: (part: string) => boolean): string =>
  typeof value === 'string' ? [...new Set(value.split(',').filter(isOne))].join(',') : '';
const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
const isLanguage = (text: string): boolean => (contentLanguages as readonly string[]).includes(text);

/** Reads the search of an address. What it does not understand it leaves out, so an old link still opens. */
export function readStorySearch(raw: Record<string, unknown>): StorySearch {
  const newsrooms = parts(raw.newsrooms, isUuid);
  const languages = parts(raw.languages, isLanguage);
  const status = storyStatuses.find((one) => one === raw.status);
  const search = ['string', 'number'].includes(typeof raw.search) ? String(raw.search).trim().slice(0, 255) : '';
  return {
    ...(newsrooms && { newsrooms }),
    ...(languages && { languages }),
    ...(status && { status }),
    ...(search && { search }),
    ...(parts(raw.comments, isUuid) && { comments: parts(raw.comments, isUuid) }),
    ...(parts(raw.comment, isUuid) && { comment: parts(raw.comment, isUuid) }),
  };
}

/** Returns the filters without the parts that are open over the list. */
export const filtersOf = ({ comments: _, comment: __, ...filters }: StorySearch) => filters;

export const isFiltered = (search: StorySearch): boolean => Object.values(filtersOf(search)).some(Boolean);
