import { createStore, useStore } from './store.ts';

/** Number of fields of the open page that have files on their way. */
const uploading = createStore(0);

/** Counts a field that has files on their way. Returns how to end that. */
export function countUploading(): () => void {
  uploading.set(uploading.get() + 1);
  return () => uploading.set(uploading.get() - 1);
}

/** Returns true while files are on their way: a button that needs all of them waits, and leaving asks. */
export const useIsUploading = (): boolean => useStore(uploading) > 0;
