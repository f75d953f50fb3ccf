import { useMemo, useState } from 'react';
import { rangeOf } from './range.ts';

export interface Selection<R extends { id: string }> {
  ids: ReadonlySet<string>;
  /** Selected rows in the order of the list. */
  rows: readonly R[];
  /** Selects a row or takes it out; as a range, all from the one that was selected last to it. */
  toggle: (id: string, isRange?: boolean) => void;
  all: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * Returns the selection of a list. It is reset when `list` changes, and rows that leave the list are no longer
 * selected.
 */
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
