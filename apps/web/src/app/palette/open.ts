import { createStore } from '../../shared/store.ts';

/** True while the command palette is open. */
export const palette = createStore(false);

/** The text typed into the palette. Keys that come before its field has the focus are kept here as well. */
export const paletteText = createStore('');

export function openPalette(): void {
  paletteText.set('');
  palette.set(true);
}

/** Returns the key that opens the palette as it is written on this computer. */
export const shortcut = (): string => (/Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘ K' : 'Ctrl K');
