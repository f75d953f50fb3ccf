import { useEffect } from 'react';
import { firstPage } from '../../../shared/first-page.ts';
import { createStore, useStore } from '../../../shared/store.ts';

export type TextParts = typeof import('./text-parts.ts');

const parts = createStore<TextParts | null>(null);

/** Loads the editor of texts, its toolbar and its dialogs. */
export async function loadTextParts(): Promise<void> {
  const { InsertDialog, SlashList, TextEditor, Toolbar, WordCount } = await import('./text-parts.ts');
  parts.set(parts.get() ?? { InsertDialog, SlashList, TextEditor, Toolbar, WordCount });
}

/** Returns the editor of texts, which is loaded once the page shows its content; null until then. */
export function useTextParts(): TextParts | null {
  // After a failure, the first use of a text loads it.
  useEffect(() => void firstPage.then(loadTextParts).catch(() => {}), []);
  return useStore(parts);
}
