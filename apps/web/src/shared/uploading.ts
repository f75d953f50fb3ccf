import { createStore, useStore } from './store.ts';
import { holdUnsaved } from './unsaved.ts';

/** Number of fields of the open page that have files on their way: being sent, or a picture that is still to be cropped. */
export const uploading = createStore(0);

/** Counts a field that has files on their way, which closing the page would lose. Returns how to end that. */
export function countUploading(): () => void {
  const letGo = holdUnsaved();
  uploading.set(uploading.get() + 1);
  return () => {
    letGo();
    uploading.set(uploading.get() - 1);
  };
}

/** Returns true while files are on their way: a button that needs all of them waits, and leaving asks. */
export const useIsUploading = (): boolean => useStore(uploading) > 0;
