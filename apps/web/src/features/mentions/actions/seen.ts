import { limits, type Mention } from '@masthead/contract';
import { useEffect, useMemo, useRef } from 'react';
import { call, callLater, refresh } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { marksAllSeen, patchMention } from '../mentions.api.ts';

/** Milliseconds in which opened mentions are collected before they are sent to the API. */
const seenDelay = 800;

/** Marks mentions of a stream as read, a few in one call. What fails is unread again when the list is next loaded. */
export function useSeen(streamId: string): (mention: Mention) => void {
  const waiting = useRef<{ ids: Set<string>; timer?: ReturnType<typeof setTimeout> }>({ ids: new Set() });
  const tell = useRef(() => {});
  tell.current = () => {
    const mentions = [...waiting.current.ids].slice(-limits.bulkMentions);
    clearTimeout(waiting.current.timer);
    waiting.current = { ids: new Set() };
    if (mentions.length === 0) return;
    callLater('mentions.seen', { params: { stream_id: streamId }, body: { mentions } }).then(
      () => refresh('streams.index'),
      () => {},
    );
  };
  useEffect(() => () => tell.current(), []);
  return useMemo(
    () => (mention: Mention) => {
      if (mention.seen) return;
      patchMention(mention.id, { seen: true });
      waiting.current.ids.add(mention.id);
      clearTimeout(waiting.current.timer);
      waiting.current.timer = setTimeout(() => tell.current(), seenDelay);
    },
    [],
  );
}

/** Marks all mentions of a stream as read. */
export async function markAllSeen(streamId: string): Promise<void> {
  try {
    await call('mentions.seen', { params: { stream_id: streamId }, body: {} });
    marksAllSeen();
    await refresh('streams.index');
  } catch (error) {
    notifyFailure(error);
  }
}
