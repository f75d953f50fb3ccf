import type { Mention } from '@masthead/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { neighbour } from '../list/mention-rows.ts';
import type { MentionSearch } from '../mention-search.ts';

const route = getRouteApi('/app/streams/$streamId');

/**
 * Returns the search of the address: its filters, and the open mention. Only opening the first one makes an entry in
 * the history.
 */
export function useMentionSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const setSearch = useCallback(
    (next: MentionSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  const open = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: ({ mention: _, comment: __, ...rest }) => ({ ...rest, ...(id && { mention: id }) }),
        replace: search.mention !== undefined,
        resetScroll: false,
      }),
    [navigate, search.mention],
  );
  return { search, setSearch, open };
}

/** Focuses the row of a mention once the reader is gone, unless the person has gone to a field meanwhile. */
function focusRow(id: string | undefined): void {
  setTimeout(() => {
    if (document.activeElement?.matches('input, textarea')) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-mention]')];
    rows
      .find((row) => row.dataset.mention === id)
      ?.querySelector<HTMLElement>('h3 a')
      ?.focus({ preventScroll: true });
  }, 50);
}

/** Returns the open mention of the list, the ones beside it, and the state of the question why. */
export function useOpenMention(
  mentions: readonly Mention[],
  openId: string | undefined,
  open: (id: string | undefined) => void,
) {
  const [asked, setAsked] = useState({ id: '', times: 0 });
  // The mention that was open last: the keys continue from it after the reader was closed.
  const [cursor, setCursor] = useState(openId);
  if (openId && openId !== cursor) setCursor(openId);
  const [next, previous] = [neighbour(mentions, cursor, 1), neighbour(mentions, cursor, -1)];
  return {
    known: mentions.find((mention) => mention.id === openId),
    whyAsked: asked.id === openId ? asked.times : 0,
    canMove: { next: next !== undefined, previous: cursor !== undefined && previous !== undefined },
    move: (step: 1 | -1): boolean => {
      const to = step === 1 ? next : previous;
      if (to) open(to.id);
      return to !== undefined;
    },
    /** The one to open in place of one that leaves the list. */
    after: (mention: Mention): Mention | undefined =>
      neighbour(mentions, mention.id, 1) ?? neighbour(mentions, mention.id, -1),
    /** Closes the reader. The focus goes to the row, so that every key is meant for it. */
    close: () => {
      open(undefined);
      focusRow(cursor);
    },
    why: useCallback(
      (mention: Mention) => {
        setAsked(({ times }) => ({ id: mention.id, times: times + 1 }));
        open(mention.id);
      },
      [open],
    ),
  };
}
