/**
 * Dialogs over the text, and on the phone the page of the settings. The address holds the open one, so that going back
 * closes it.
 */
const overlays = ['settings', 'publish', 'send', 'history', 'corrections', 'comments', 'cards', 'approval'] as const;
export type Overlay = (typeof overlays)[number];
interface EditorSearch {
  open?: Overlay;
  /** The comment that a link leads to. */
  comment?: string;
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  const open = overlays.find((one) => one === raw.open);
  const comment = typeof raw.comment === 'string' && /^[0-9a-f-]{36}$/i.test(raw.comment) && raw.comment;
  return { ...(open && { open }), ...(comment && { comment }) };
}
