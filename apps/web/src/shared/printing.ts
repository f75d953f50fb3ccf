import { createStore, useStore } from './store.ts';

/** True while the page is being printed. */
const isPrinted = createStore(false);

/** Prints pages on white, whatever the scheme of the screen. Charts are drawn again for it, since their colours are those of the screen. */
export function watchPrinting(): void {
  const page = document.documentElement;
  const name = 'data-mantine-color-scheme';
  let scheme: string | null = null;
  addEventListener('beforeprint', () => {
    scheme = page.getAttribute(name);
    page.setAttribute(name, 'light');
    isPrinted.set(true);
  });
  addEventListener('afterprint', () => {
    if (scheme) page.setAttribute(name, scheme);
    isPrinted.set(false);
  });
}

export const useIsPrinted = (): boolean => useStore(isPrinted);
