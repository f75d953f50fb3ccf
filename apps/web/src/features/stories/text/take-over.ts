import { createDocument, type Editor } from '@tiptap/core';

/**
 * Replaces a text only if it differs, so that a cursor elsewhere stays in place. The change does not count as typed
 * and is not undone with typed text.
 */
export function takeOver({ state, view, schema }: Editor, html: string): void {
  const wanted = createDocument(html, schema);
  const start = state.doc.content.findDiffStart(wanted.content);
  const end = state.doc.content.findDiffEnd(wanted.content);
  if (start === null || !end) return;
  // If letters repeat, what is equal from the start and from the end overlaps.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const part = state.tr.replace(start, end.a + overlap, wanted.slice(start, end.b + overlap));
  const change = part.doc.eq(wanted) ? part : state.tr.replaceWith(0, state.doc.content.size, wanted.content);
  view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}
