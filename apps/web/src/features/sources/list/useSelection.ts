import { useState } from 'react';

export interface Selection {
  /** Ids of selected rows that are shown; a row that has left the list is no longer selected. */
  ids: string[];
  isAll: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Returns the selected rows. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const isAll = rows.length > 0 && ids.length === rows.length;
  return {
    ids,
    isAll,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setChosen(new Set(isAll ? [] : rows.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}
