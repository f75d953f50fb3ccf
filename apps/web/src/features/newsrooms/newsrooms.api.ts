import type { AnswerOf, Endpoints, Newsroom, NewsroomChange } from '@masthead/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiPages, apiQuery, call, keyOf, refresh, useCall } from '../../shared/api/index.ts';
import type { EnquirySearch } from './enquiries/enquiry-search.ts';

export interface NewsroomFilters {
  /** A part of the name. */
  query?: string;
  /** ISO 3166-1 alpha-2, separated by commas. */
  countries?: string;
}

/** Asks for all pages of a brand's newsrooms: there are few. */
export const newsroomsOf = (brands: string, filters: NewsroomFilters = {}) => {
  const query = { brands, ...filters, limit: 100 };
  return queryOptions({
    queryKey: [...keyOf('newsrooms.index', { query }), 'whole'],
    queryFn: async ({ signal }): Promise<Newsroom[]> => {
      const rows: Newsroom[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(query, cursor, signal);
        rows.push(...page.data);
        cursor = page.meta.cursor;
      } while (cursor);
      return rows;
    },
  });
};
const readPage = (query: object, cursor: string | null, signal: AbortSignal) =>
  call('newsrooms.index', { query: { ...query, ...(cursor && { cursor }) } }, { signal });

export const newsroomQuery = (newsroomId: string) =>
  apiQuery('newsrooms.show', { params: { newsroom_id: newsroomId } });
export const siblingsOf = (newsroomId: string) =>
  apiQuery('newsrooms.siblings', { params: { newsroom_id: newsroomId } });
export const contactsOf = (newsroomId: string) =>
  apiQuery('newsrooms.contacts.index', { params: { newsroom_id: newsroomId } });
export const kitOf = (newsroomId: string) => apiQuery('newsrooms.files.index', { params: { newsroom_id: newsroomId } });
export const handlesOf = (newsroomId: string) =>
  apiQuery('newsrooms.social.index', { params: { newsroom_id: newsroomId } });
export const postsOf = (newsroomId: string, handleId: string) =>
  apiQuery('newsrooms.social.feed', { params: { newsroom_id: newsroomId, handle_id: handleId } });
export const followersOf = (newsroomId: string, all: boolean) =>
  apiPages('newsrooms.followers.index', {
    params: { newsroom_id: newsroomId },
    query: { limit: 50, ...(all && { all: 'true' }) },
  });
export const enquiriesOf = (brandId: string, { state, search }: Pick<EnquirySearch, 'state' | 'search'>) =>
  apiPages('press-enquiries.index', {
    query: { brands: brandId, limit: 50, ...(state && { state }), ...(search && { search }) },
  });
export const factsOf = (newsroomId: string, days: { start: string; end: string }) =>
  apiQuery('newsrooms.facts', { params: { newsroom_id: newsroomId }, query: days });
/** Asks for a page of the site as it would look with values; `state` changes whenever what is stored has changed. */
export const previewOf = (newsroomId: string, body: { values: NewsroomChange; path: string }, state: number) => {
  const params = { newsroom_id: newsroomId };
  return queryOptions({
    queryKey: [...keyOf('newsrooms.preview', { params, body }), state],
    queryFn: ({ signal }) => call('newsrooms.preview', { params, body }, { signal }),
    gcTime: 0,
    retry: false,
  });
};
export type StaffNewsroom = AnswerOf<Endpoints['staff.newsrooms.index']>['data'][number];

export const staffNewsrooms = (search: string | undefined) =>
  apiPages('staff.newsrooms.index', { query: { limit: 50, ...(search && { search }) } });

/** Asks whether a name is taken in a country. The answer is cached, so each name is requested once. */
export const nameTaken = (name: string, country: string, newsroomId?: string) =>
  queryOptions({
    queryKey: keyOf('newsrooms.name-taken', { name, country, newsroomId }),
    queryFn: ({ signal }) =>
      call(
        'newsrooms.name-taken',
        { body: { name, country, ...(newsroomId && { newsroom_id: newsroomId }) } },
        { signal },
      ),
    staleTime: 10_000,
  });

/**
 * Checks a domain now. A proof that is awaited is looked for first, as each look may be the one that opens the domain; it
 * is not repeated by itself, because each check asks servers outside.
 */
export const domainOf = (newsroom: Newsroom, domain: string) => {
  const params = { newsroom_id: newsroom.id };
  return queryOptions({
    queryKey: [...keyOf('newsrooms.domain.show', { params }), domain],
    queryFn: async ({ signal }) => {
      const isPending = newsroom.domain_proof?.state === 'pending';
      // It is a conflict if the proof has been found meanwhile, which the next answer tells.
      if (isPending) await call('newsrooms.domain.check', { params }, { signal }).catch(() => undefined);
      const answer = await call('newsrooms.domain.show', { params }, { signal });
      if (isPending && answer.data?.steps[0]?.state === 'done') void refreshNewsrooms();
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Refreshes everything that shows a newsroom after it has changed. */
export const refreshNewsrooms = (): Promise<void> =>
  refresh('newsrooms.index', 'newsrooms.show', 'newsrooms.siblings', 'brands.newsrooms.index', 'staff.newsrooms.index');

export const useNewsroomChange = (onSuccess: () => void) =>
  useCall('newsrooms.update', {
    refreshes: ['newsrooms.index', 'newsrooms.show'],
    onSuccess,
  });
