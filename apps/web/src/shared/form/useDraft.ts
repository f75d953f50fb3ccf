import { useEffect, useState } from 'react';
import { type Kept, readDraft, writeDraft } from './drafts.ts';
import { isSame } from './form-state.ts';

/** Fields that are never kept in the browser. */
const secret = /password|secret|token/i;

type Part = Record<string, unknown>;

/** Returns the fields in which two states of a form differ, as they are in the second; null if there are none. */
function changedPart(before: object, after: object): Part | null {
  const known = before as Part;
  const fields = Object.entries(after).filter(([name, value]) => !secret.test(name) && !isSame(known[name], value));
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}

/** A draft of an earlier visit, offered above the form. */
export interface DraftOffer {
  at: number;
  restore: () => void;
  discard: () => void;
}

/**
 * Keeps the changed fields of a form in the browser until they are saved, and offers those of an earlier visit. Without a name
 * nothing is kept.
 */
export function useDraft(
  name: string | undefined,
  saved: object,
  values: object,
  take: (part: Part) => void,
): { offer: DraftOffer | null; forget: () => void } {
  const [found, setFound] = useState<Kept<Part> | null>(() => {
    const kept = name ? readDraft<Part>(name) : null;
    return kept && changedPart(values, { ...values, ...kept.values }) ? kept : null;
  });
  useEffect(() => {
    if (!name) return;
    const changed = changedPart(saved, values);
    // As long as an earlier draft is offered, it is not replaced.
    if (changed) writeDraft(name, { ...found?.values, ...changed });
    else if (!found) writeDraft(name, null);
  }, [name, saved, values, found]);
  return {
    offer: found && {
      at: found.at,
      restore: () => {
        take(found.values);
        setFound(null);
      },
      discard: () => setFound(null),
    },
    forget: () => {
      setFound(null);
      if (name) writeDraft(name, null);
    },
  };
}
