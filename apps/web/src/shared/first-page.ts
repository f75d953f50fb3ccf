import { queryClient } from './api/queries.ts';
import { endFirst } from './first-frame.ts';
import { createStore, useStore } from './store.ts';

/** True once the first page shows its content: what no page needs for that is loaded then. */
const isShown = createStore(false);

let waiting = 0;

/** Counts a part of the page as on its way. Returns how to end that. */
export function countPending(): () => void {
  waiting += 1;
  return () => {
    waiting -= 1;
  };
}

/** Milliseconds between two looks, and the looks after which a page counts as shown although it still loads. */
const pause = 50;
const most = 200;

/**
 * Looks until the page neither waits for its parts nor for its data, nor leads to another one, twice in a row: a part may ask for data.
 * `isLeaving` tells that another page is being opened.
 */
export function watchFirstPage(isLeaving: () => boolean): void {
  let looks = 0;
  let quiet = 0;
  const look = () => {
    looks += 1;
    quiet = waiting === 0 && queryClient.isFetching() === 0 && !isLeaving() ? quiet + 1 : 0;
    if (quiet >= 2 || looks >= most) {
      endFirst();
      isShown.set(true);
    } else setTimeout(look, pause);
  };
  look();
}

/** Settles once the first page shows its content. */
export const firstPage: Promise<void> = new Promise((settle) => {
  const stop = isShown.subscribe(() => {
    stop();
    settle();
  });
});

/** Returns true once the first page shows its content. */
export const useIsFirstPageShown = (): boolean => useStore(isShown);
