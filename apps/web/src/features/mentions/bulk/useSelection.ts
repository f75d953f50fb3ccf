import type { Mention } from '@masthead/contract';
import { useMemo, useState } from 'react';
import { rangeOf } from './range.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Those of the list that are selected, in its order. */
  mentions: readonly Mention[];
  /** Selects a mention or takes it out; as a range, all from the one that was selected last to it. */
  toggle: (id: string, isRange?: boolean) => void;
  all: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** What is selected in a list, for as long as `list` names the same one. What leaves the list is not selected any more. */
export function useSelection(mentions: readonly Mention[], list: string): Selection {
  const [state, setState] = useState({ list, ids: none, anchor: undefined as string | undefined });
  const { ids, anchor } = state.list === list ? state : { ids: none, anchor: undefined };
  return useMemo(() => {
    const selected = mentions.filter((mention) => ids.has(mention.id));
    return {
      ids,
      mentions: selected,
      toggle: (id, isRange) => {
        const next = new Set(ids);
        if (isRange && anchor) for (const one of rangeOf(mentions, anchor, id)) next.add(one);
        else if (!next.delete(id)) next.add(id);
        setState({ list, ids: next, anchor: id });
      },
      all: () => setState({ list, ids: new Set(mentions.map((mention) => mention.id)), anchor }),
      clear: () => setState({ list, ids: none, anchor: undefined }),
    };
  }, [mentions, ids, anchor, list]);
}
