import type { ClippingPreparation } from '@masthead/contract';
import { tabStorage } from '../../../shared/session/tab-storage.ts';

/** Initial values of a clipping: those found, or none if it is entered by hand. They survive a reload of the tab. */
export interface Draft {
  brandId: string;
  preparation: ClippingPreparation | null;
}
const key = 'masthead.clipping_draft';

/** Returns the draft of the brand; null if its first step is not done. */
export function readDraft(brandId: string): Draft | null {
  try {
    const draft = JSON.parse(tabStorage.get(key) ?? 'null') as Draft | null;
    return draft?.brandId === brandId ? draft : null;
  } catch {
    return null;
  }
}

export const keepDraft = (draft: Draft | null): void => tabStorage.set(key, draft && JSON.stringify(draft));
