import { createStore } from '../store.ts';

/** True while the help of the keys is open. */
export const keysHelp = createStore(false);
