import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the record that the form of a new one has become. */
    created?: string;
  }
}

interface Created {
  /** The key of the form: another one once a form for the next new record is asked for. */
  key: number;
  /** The record that an earlier visit of this page has created, whose own page is shown. */
  former: string | null;
}

/**
 * Tells apart the visits of a page for a new record. Its form stays on the screen when the record is first saved and only its
 * address changes (`state.created` with a mask): a change of pages would lose what is typed in that moment.
 */
export function useCreated(path: string): Created {
  const created = useLocation({
    // Undefined while another page is on its way.
    select: ({ pathname, state }) => (pathname === path ? (state.created ?? null) : undefined),
  });
  const [former] = useState(created ?? null);
  const [known, setKnown] = useState({ created, key: 0 });
  if (created !== undefined && created !== known.created)
    setKnown({ created, key: known.key + (known.created && !created ? 1 : 0) });
  return { key: known.key, former };
}
