import { useLayoutEffect } from 'react';
import { createStore } from '../store.ts';

/** True if the page takes the whole window, with its own head and back button. */
export const isFullPage = createStore(false);

/** Takes the whole window for as long as the page is shown. */
export function useFullPage(): void {
  // Before the page is painted: the navigation would be seen for a moment, and all of the page would move when it goes.
  useLayoutEffect(() => {
    isFullPage.set(true);
    return () => isFullPage.set(false);
  }, []);
}
