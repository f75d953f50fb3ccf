import { createContext, use, useSyncExternalStore } from 'react';
import type { EmailValues } from '../email-values.ts';
import type { Draft, EmailDraft } from '../saving/email-draft.ts';
import type { Overlay } from './composer-search.ts';

export interface EmailEditing {
  draft: EmailDraft;
  /** Opens a dialog about the saved e-mail, and saves it first; null closes it. */
  open: (overlay: Overlay | null) => Promise<void>;
}

export const EmailContext = createContext<EmailEditing | null>(null);

export function useEditing(): EmailEditing {
  const editing = use(EmailContext);
  if (!editing) throw new Error('Outside of the composer');
  return editing;
}

/** Returns the e-mail that is being written, as it is at the moment, and how to change it. */
export function useDraft(): Draft & { change: (part: Partial<EmailValues>) => void } {
  const { draft } = useEditing();
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  return { ...state, change: (part) => draft.change(part) };
}
