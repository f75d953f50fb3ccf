import { createStore } from './store.ts';

/** Number of open forms, texts and waiting changes that the server does not have yet. */
export const unsaved = createStore(0);

/** Counts something unsaved until the returned function is called. */
export function holdUnsaved(): () => void {
  unsaved.set(unsaved.get() + 1);
  let isHeld = true;
  return () => {
    if (isHeld) unsaved.set(unsaved.get() - 1);
    isHeld = false;
  };
}
