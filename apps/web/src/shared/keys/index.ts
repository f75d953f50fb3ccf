export type { KeyRow } from './commands.ts';
export { KeyList } from './KeyList.tsx';
export { KeysDialog } from './KeysDialog.tsx';
export { useKeys } from './useKeys.ts';
