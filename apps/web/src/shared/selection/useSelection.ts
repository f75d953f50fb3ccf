import { useMemo, useState } from 'react';
import { rangeOf } from './range.ts';

export interface Selection<R extends { id: string }> {
  ids: ReadonlySet<string>;
  /** Those of the list that are selected, in its order. */
  rows: readonly R[];
  /** Selects a row or takes it out; as a range, all from the one that was selected last to it. */
  toggle: (id: string, isRange?: boolean) => void;
  all: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** What is selected in a list, for as long as `list` names the same one. What leaves the list is not selected any more. */
export function useSelection<R extends { id: string }>(rows: readonly R[], list: string): Selection<R> {
  const [state, setState] = useState({ list, ids: none, anchor: undefined as string | undefined });
  const { ids, anchor } = state.list === list ? state : { ids: none, anchor: undefined };
  return useMemo(
    () => ({
      ids,
      rows: rows.filter(({ id }) => ids.has(id)),
      toggle: (id, isRange) => {
        const next = new Set(ids);
        if (isRange && anchor) for (const one of rangeOf(rows, anchor, id)) next.add(one);
        else if (!next.delete(id)) next.add(id);
        setState({ list, ids: next, anchor: id });
      },
      all: () => setState({ list, ids: new Set(rows.map(({ id }) => id)), anchor }),
      clear: () => setState({ list, ids: none, anchor: undefined }),
    }),
    [rows, ids, anchor, list],
  );
}
