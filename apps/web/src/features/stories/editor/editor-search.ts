/** What lies over the text: dialogs, and on the phone the page of the settings. The address holds it, so that going back closes it. */
const overlays = ['settings', 'publish', 'send', 'history', 'corrections'] as const;
export type Overlay = (typeof overlays)[number];
interface EditorSearch {
  open?: Overlay;
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  const open = overlays.find((one) => one === raw.open);
  return open ? { open } : {};
}
