import { createStore } from '../../shared/store.ts';

/** Whether the help of the keys is open. */
export const keysHelp = createStore(false);
