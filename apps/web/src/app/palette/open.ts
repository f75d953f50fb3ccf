import { createStore } from '../../shared/store.ts';

/** Whether the command palette is open. */
export const palette = createStore(false);

/** How the key that opens it is written on this computer. */
export const shortcut = (): string => (/Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘ K' : 'Ctrl K');
