import type { QaMention, VerdictReason, VerdictStatus } from '@masthead/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiPages, flatPages, useCall } from '../../../shared/api/index.ts';
import type { QaSearch } from './qa-search.ts';

/** Mentions left in the list when the next page is fetched. */
const ahead = 6;

export interface Review {
  pages: ReturnType<typeof usePages>;
  rows: QaMention[];
  /** The mention on screen; undefined if there is none, or all were judged. */
  current: QaMention | undefined;
  index: number;
  isJudging: boolean;
  go: (step: 1 | -1) => void;
  judge: (status: VerdictStatus, reason?: VerdictReason, note?: string) => void;
  /** Takes the last verdict back that was given on this page, or that of the mention on screen. */
  undo: (() => void) | null;
}

const usePages = ({ status = 'open', ...filters }: QaSearch) =>
  // Judged mentions stay in the list so that staff can return to them; the server would leave them out.
  useInfiniteQuery({
    ...apiPages('staff.qa-mentions.index', { query: { status, ...given(filters), limit: 20 } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Filters that are set. */
const given = <T extends object>(filters: T): T =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as T;

/** Returns the mentions of a review with the verdicts given on this page, and the one that is judged now. */
export function useReview(search: QaSearch): Review {
  const pages = usePages(search);
  const [judged, setJudged] = useState<readonly QaMention[]>([]);
  const [at, setAt] = useState(0);
  const byId = new Map(judged.map((row) => [row.id, row]));
  const rows = flatPages(pages.data).map((row) => byId.get(row.id) ?? row);
  const index = Math.min(at, rows.length);
  const current = rows[index];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && rows.length - index < ahead) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, rows.length, index]);
  const call = useCall('staff.qa-mentions.update', {
    refreshes: ['staff.qa-mentions.progress', 'staff.qa-mentions.precision'],
    onSuccess: ({ data }) => setJudged((before) => [...before.filter(({ id }) => id !== data.id), data]),
  });
  const last = current && current.status !== 'open' ? current : judged.findLast(({ status }) => status !== 'open');
  return {
    pages,
    rows,
    current,
    index,
    isJudging: call.isPending,
    go: (step) => setAt(Math.max(0, Math.min(rows.length, index + step))),
    judge: (status, reason, note) => {
      if (!current || call.isPending) return;
      const body = { status, reason: reason ?? null, note: note || null };
      call.mutate({ params: { mention_id: current.id }, body }, { onSuccess: () => setAt(index + 1) });
    },
    undo: last
      ? () => {
          if (call.isPending) return;
          const place = rows.findIndex(({ id }) => id === last.id);
          const body = { status: 'open' as const };
          call.mutate({ params: { mention_id: last.id }, body }, { onSuccess: () => setAt(Math.max(0, place)) });
        }
      : null,
  };
}
