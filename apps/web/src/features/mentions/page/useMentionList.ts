import type { Stream } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatPages } from '../../../shared/api/index.ts';
import { type MentionSearch, mentionQuery } from '../mention-search.ts';
import { mentionChart, mentionPages } from '../mentions.api.ts';

/** Before anything was collected: counts of each day need a beginning. */
const beginning = '2000-01-01T00:00:00Z';

/** Returns the mentions of a stream that the list shows, and the numbers of each day. */
export function useMentionList(stream: Stream, search: MentionSearch) {
  const query = mentionQuery(search, Date.now());
  const list = useInfiniteQuery(mentionPages(stream.id, query));
  const mentions = useMemo(() => flatPages(list.data), [list.data]);
  const chart = useQuery({
    ...mentionChart(stream.id, { start: beginning, ...query }),
    placeholderData: keepPreviousData,
  });
  const counts = useMemo(() => new Map((chart.data?.data.days ?? []).map((day) => [day.day, day])), [chart.data]);
  return { query, list, mentions, counts };
}
export type MentionListState = ReturnType<typeof useMentionList>;
