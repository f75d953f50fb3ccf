/** Dialogs over the composer. The address holds them, so that going back closes them. */
const overlays = ['preview', 'send'] as const;
export type Overlay = (typeof overlays)[number];
interface ComposerSearch {
  open?: Overlay;
}

export function readComposerSearch(raw: Record<string, unknown>): ComposerSearch {
  const open = overlays.find((one) => one === raw.open);
  return open ? { open } : {};
}
