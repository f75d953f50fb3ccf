import type { Mention } from '@masthead/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { neighbour } from '../list/mention-rows.ts';
import type { MentionSearch } from '../mention-search.ts';

const route = getRouteApi('/app/streams/$streamId');

/** Search of the address: its filters, and which mention is open. Only opening the first one makes an entry in the history. */
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
        search: ({ mention: _, ...rest }) => ({ ...rest, ...(id && { mention: id }) }),
        replace: search.mention !== undefined,
        resetScroll: false,
      }),
    [navigate, search.mention],
  );
  return { search, setSearch, open };
}

/** The way through the list: which mention is open, the ones beside it, and the question why. */
export function useOpenMention(
  mentions: readonly Mention[],
  openId: string | undefined,
  open: (id: string | undefined) => void,
) {
  const [asked, setAsked] = useState({ id: '', times: 0 });
  const [next, previous] = [neighbour(mentions, openId, 1), neighbour(mentions, openId, -1)];
  return {
    known: mentions.find((mention) => mention.id === openId),
    whyAsked: asked.id === openId ? asked.times : 0,
    canMove: { next: next !== undefined, previous: openId !== undefined && previous !== undefined },
    move: (step: 1 | -1): boolean => {
      const to = step === 1 ? next : previous;
      if (to) open(to.id);
      return to !== undefined;
    },
    /** The one to open in place of one that leaves the list. */
    after: (mention: Mention): Mention | undefined =>
      neighbour(mentions, mention.id, 1) ?? neighbour(mentions, mention.id, -1),
    close: () => open(undefined),
    why: useCallback(
      (mention: Mention) => {
        setAsked(({ times }) => ({ id: mention.id, times: times + 1 }));
        open(mention.id);
      },
      [open],
    ),
  };
}
