import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** Whether the page shown takes the whole window, with a head and a way back of its own. */
export const isFullPage = createStore(false);

/** Takes the whole window for as long as the page is shown. */
export function useFullPage(): void {
  useEffect(() => {
    isFullPage.set(true);
    return () => isFullPage.set(false);
  }, []);
}
