import { createStore } from '../../../shared/store.ts';

/** The function that saves details with unsaved changes; null if there are none. Publishing calls it first. */
export const saveDetails = createStore<(() => Promise<boolean>) | null>(null);
