import type { AnswerOf, Endpoints, Mention } from '@masthead/contract';
import { ownZone } from '@masthead/measuring';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { apiPages, apiQuery, keyOf, queryClient } from '../../shared/api/index.ts';
import { putBack, takenOut } from './list/mention-rows.ts';
import type { MentionQuery } from './mention-search.ts';

const pageSize = 50;
const listInput = (streamId: string, query: MentionQuery) => ({
  params: { stream_id: streamId },
  query: { ...query, limit: pageSize },
});

export const streamQuery = (streamId: string) => apiQuery('streams.show', { params: { stream_id: streamId } });

/**
 * Returns the options for the list. It is never fetched again automatically, so that it does not move while it is read:
 * `freshPage` finds new mentions, which wait until they are requested.
 */
export const mentionPages = (streamId: string, query: MentionQuery) => ({
  ...apiPages('mentions.index', listInput(streamId, query)),
  staleTime: 'static' as const,
});

/** Returns the options for the first page in its current state. */
export const freshPage = (streamId: string, query: MentionQuery) => ({
  ...apiQuery('mentions.index', listInput(streamId, query)),
  staleTime: 5_000,
});

export const mentionChart = (streamId: string, { view: _, ...query }: MentionQuery) =>
  apiQuery('mentions.chart', { params: { stream_id: streamId }, query: { ...query, timezone: ownZone() } });

export const mentionQueryOf = (mentionId: string) => apiQuery('mentions.show', { params: { mention_id: mentionId } });
export const explanationOf = (mentionId: string) => apiQuery('mentions.explain', { params: { mention_id: mentionId } });
export const toneReviewOf = (brandId: string) => apiQuery('mentions.tone-review', { params: { brand_id: brandId } });
export const quotaOf = (streamId: string) => apiQuery('streams.quota', { params: { stream_id: streamId } });
export const copiesOf = (mentionId: string) => apiQuery('mentions.copies', { params: { mention_id: mentionId } });

type Page = AnswerOf<Endpoints['mentions.index']>;
type Pages = InfiniteData<Page, string | null>;

const isList = (key: QueryKey): boolean => key[0] === 'mentions.index' && key[2] === 'pages';
const streamOf = (key: QueryKey): string | undefined =>
  (key[1] as { params?: { stream_id?: string } } | undefined)?.params?.stream_id;
const showsHidden = (key: QueryKey): boolean =>
  (key[1] as { query?: MentionQuery } | undefined)?.query?.hidden === 'true';

const changeList = (key: QueryKey, change: (pages: Mention[][]) => Mention[][]): void => {
  queryClient.setQueryData<Pages>(key, (data) => {
    if (!data) return data;
    const changed = change(data.pages.map((page) => page.data));
    return { ...data, pages: data.pages.map((page, index) => ({ ...page, data: changed[index] ?? page.data })) };
  });
};

const listKeys = (isWanted: (key: QueryKey) => boolean): QueryKey[] =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isList(queryKey) && isWanted(queryKey) })
    .map((query) => query.queryKey);

/** Changes mentions wherever they are shown. */
export function patchMentions(ids: readonly string[], patch: Partial<Mention>): void {
  const meant = new Set(ids);
  const patched = (mention: Mention) => (meant.has(mention.id) ? { ...mention, ...patch } : mention);
  const touches = (page: readonly Mention[]) => page.some((mention) => meant.has(mention.id));
  for (const key of listKeys(() => true))
    changeList(key, (pages) => pages.map((page) => (touches(page) ? page.map(patched) : page)));
  for (const id of ids)
    queryClient.setQueryData(mentionQueryOf(id).queryKey, (answer) => answer && { data: patched(answer.data) });
}
export const patchMention = (id: string, patch: Partial<Mention>): void => patchMentions([id], patch);

/**
 * Takes mentions of a stream out of the lists that no longer show them, and forgets the lists of the other kind that nobody
 * sees. The answer puts them back where they were.
 */
export function takeOut(streamId: string, isGone: (mention: Mention) => boolean, { isHidden }: { isHidden: boolean }) {
  const isMeant = (key: QueryKey) => showsHidden(key) === isHidden && streamOf(key) === streamId;
  const taken = new Map<string, Mention>();
  const keys = listKeys(isMeant);
  for (const key of keys) for (const mention of shownIn(key)) if (isGone(mention)) taken.set(mention.id, mention);
  const held = keys.map((key) => [key, shownIn(key).filter((mention) => taken.has(mention.id))] as const);
  const ids = new Set(taken.keys());
  for (const [key] of held) changeList(key, (pages) => takenOut(pages, ids));
  changeFresh(isMeant, (pages) => takenOut(pages, ids));
  forgetLists((key) => showsHidden(key) !== isHidden);
  return {
    taken: [...taken.values()],
    back: () => {
      for (const [key, mentions] of held) changeList(key, (pages) => putBack(pages, mentions));
      changeFresh(isMeant, (pages) => putBack(pages, [...taken.values()]));
    },
  };
}

/** Changes the pages that count new mentions together with the lists, or removed mentions would count as new. */
function changeFresh(isMeant: (key: QueryKey) => boolean, change: (pages: Mention[][]) => Mention[][]): void {
  queryClient.setQueriesData<Page>(
    { predicate: ({ queryKey: key }) => key[0] === 'mentions.index' && !isList(key) && isMeant(key) },
    (page) => page && { ...page, data: change([page.data])[0] ?? page.data },
  );
}

const shownIn = (key: QueryKey): Mention[] =>
  queryClient.getQueryData<Pages>(key)?.pages.flatMap((page) => page.data) ?? [];

/** Drops lists that are not on screen, so that they are requested again when they are shown. */
export const forgetLists = (isMeant: (key: QueryKey) => boolean = () => true): void =>
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isList(queryKey) && isMeant(queryKey) });

/** Shows this page as the whole list. */
export const showPage = (streamId: string, query: MentionQuery, page: Page): void => {
  queryClient.setQueryData<Pages>(mentionPages(streamId, query).queryKey, { pages: [page], pageParams: [null] });
};

export const marksAllSeen = (): void => {
  for (const key of listKeys(() => true))
    changeList(key, (pages) => pages.map((page) => page.map((mention) => ({ ...mention, seen: true }))));
  void queryClient.invalidateQueries({ queryKey: keyOf('mentions.show') });
};
