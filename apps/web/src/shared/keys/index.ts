export type { KeyRow } from './commands.ts';
export { KeyList } from './KeyList.tsx';
export { KeysDialog } from './KeysDialog.tsx';
export { keysHelp } from './keys-help.ts';
export { useKeys } from './useKeys.ts';
