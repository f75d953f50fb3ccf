import { createStore } from '../../../shared/store.ts';

/** Saves the details that were changed and not saved yet; null where there are none. Publishing saves them first. */
export const saveDetails = createStore<(() => Promise<boolean>) | null>(null);
