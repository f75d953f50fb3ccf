import type { Stream } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatPages } from '../../../shared/api/index.ts';
import { useArrivals } from '../list/useArrivals.ts';
import { useChanges } from '../list/useChanges.ts';
import { type MentionSearch, mentionQuery } from '../mention-search.ts';
import { mentionChart, mentionPages } from '../mentions.api.ts';
import { useBackfill } from './useBackfill.ts';

/** Before anything was collected: counts of each day need a beginning. */
const beginning = '2000-01-01T00:00:00Z';

/** Pages of a list that follow a running search. */
const followedPages = 2;

/**
 * Returns the mentions of a stream that the list shows, the numbers of each day, and new mentions that are not shown
 * yet.
 */
export function useMentionList(stream: Stream, search: MentionSearch) {
  const query = mentionQuery(search, Date.now());
  const list = useInfiniteQuery(mentionPages(stream.id, query));
  const mentions = useMemo(() => flatPages(list.data), [list.data]);
  const chart = useQuery({
    ...mentionChart(stream.id, { start: beginning, ...query }),
    placeholderData: keepPreviousData,
  });
  const counts = useMemo(() => new Map((chart.data?.data.days ?? []).map((day) => [day.day, day])), [chart.data]);
  const arrived = useArrivals(stream, query, {
    mentions,
    firstPage: list.data?.pages[0],
    loadedAt: list.dataUpdatedAt,
    hasMore: list.hasNextPage,
    isReady: list.isSuccess && !stream.backfill,
  });
  useChanges(stream, query, mentions);
  useBackfill(stream, () => {
    // A list that was scrolled further is not fetched again: all its pages would be requested each time.
    if ((list.data?.pages.length ?? 0) <= followedPages) void list.refetch();
  });
  return { list, mentions, counts, arrived };
}
export type MentionListState = ReturnType<typeof useMentionList>;
