import { type AnswerOf, type Endpoints, events, type Mention } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { refresh } from '../../../shared/api/index.ts';
import { useChannel } from '../../../shared/realtime/index.ts';
import type { MentionQuery } from '../mention-search.ts';
import { freshPage, patchMention, showPage } from '../mentions.api.ts';
import { arrivals } from './mention-rows.ts';

/** Milliseconds between two looks at what is new, however fast it arrives. */
const pause = 1000;

/** Calls at once, and then at most once in a pause; the last call is never lost. */
function usePaced(run: () => void): () => void {
  const state = useRef<{ timer: ReturnType<typeof setTimeout> | null; again: boolean }>({ timer: null, again: false });
  const go = useEffectEvent(run);
  useEffect(
    () => () => {
      if (state.current.timer) clearTimeout(state.current.timer);
      state.current.timer = null;
    },
    [],
  );
  return useRef(() => {
    if (state.current.timer) {
      state.current.again = true;
      return;
    }
    go();
    const wait = () => {
      state.current.timer = setTimeout(() => {
        state.current.timer = null;
        if (!state.current.again) return;
        state.current.again = false;
        go();
        wait();
      }, pause);
    };
    wait();
  }).current;
}

type Page = AnswerOf<Endpoints['mentions.index']>;

interface Shown {
  mentions: readonly Mention[];
  /** The first page as it was loaded, and when: it need not be requested again at once. */
  firstPage: Page | undefined;
  loadedAt: number;
  hasMore: boolean;
  isReady: boolean;
}

/**
 * Returns new mentions that are not in the list yet. The list never moves by itself: `accept` shows them. An empty list
 * shows them at once.
 */
export function useArrivals(
  stream: { id: string; brand_id: string },
  query: MentionQuery,
  { mentions, firstPage, loadedAt, hasMore, isReady }: Shown,
) {
  const options = freshPage(stream.id, query);
  const fresh = useQuery({ ...options, enabled: isReady, initialData: firstPage, initialDataUpdatedAt: loadedAt });
  const look = usePaced(() => {
    void fresh.refetch();
    void refresh('mentions.chart');
  });
  /** True when mentions came, or may have come, while the list was being loaded: it may have been read before. */
  const isMissed = useRef(false);
  const lookOnceReady = () => {
    if (isReady) look();
    else isMissed.current = true;
  };
  useChannel(
    events.mentionsCreated,
    stream.brand_id,
    (data) => {
      if (data.stream_id === stream.id) lookOnceReady();
    },
    // Mentions may have come since the list was loaded.
    lookOnceReady,
  );
  useEffect(() => {
    if (!isReady || !isMissed.current) return;
    isMissed.current = false;
    look();
  }, [isReady, look]);
  const page: Page | undefined = fresh.data;
  const recount = useEffectEvent((fresh: readonly Mention[]) => {
    for (const mention of fresh) {
      const known = mentions.find((one) => one.id === mention.id);
      if (known && known.copies !== mention.copies) patchMention(mention.id, { copies: mention.copies });
    }
  });
  useEffect(() => {
    if (page) recount(page.data);
  }, [page]);
  const waiting = useMemo(
    () => (page && isReady ? arrivals(mentions, page.data, hasMore) : []),
    [mentions, page, hasMore, isReady],
  );
  const accept = () => {
    // The list is newer: it includes what was read or saved since the page was requested.
    const known = new Map(mentions.map((mention) => [mention.id, mention]));
    if (page)
      showPage(stream.id, query, { ...page, data: page.data.map((mention) => known.get(mention.id) ?? mention) });
  };
  const acceptSoon = useEffectEvent(accept);
  const isFirst = isReady && mentions.length === 0 && waiting.length > 0;
  useEffect(() => {
    if (isFirst) acceptSoon();
  }, [isFirst]);
  return {
    count: isFirst ? 0 : waiting.length,
    isMany: waiting.length > 0 && waiting.length === page?.data.length && page.meta.has_more,
    accept,
  };
}
