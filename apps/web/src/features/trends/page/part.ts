import type { TrendsQuery } from '../trends.api.ts';
import type { TrendsSearch } from '../trends-search.ts';

/** Parts of the address that narrow the articles. */
export const narrowing = ['about', 'on', 'outlet', 'country', 'language'] as const;

/** Properties of a part of the page: the filters, and how to show the articles behind a figure. */
export interface PartProps {
  query: TrendsQuery;
  show: (articles: Pick<TrendsSearch, (typeof narrowing)[number]>) => void;
}
