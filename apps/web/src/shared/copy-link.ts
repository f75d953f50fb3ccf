import { notify } from './feedback/index.ts';

/** Copies an address and says so; if it cannot, it shows the address. */
export function copyLink(url: string, words: { copied: string; failed: string }): void {
  // Without a secure address the browser offers no clipboard.
  Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
    () => notify({ title: words.copied }),
    () => notify({ kind: 'warning', title: words.failed, body: url }),
  );
}
