import type { KeyRow } from '../../../shared/keys/index.ts';

export type Command =
  | 'next'
  | 'previous'
  | 'original'
  | 'edit'
  | 'edit_all'
  | 'tags'
  | 'assign'
  | 'positive'
  | 'neutral'
  | 'negative'
  | 'confirm_finding'
  | 'unlook'
  | 'delete'
  | 'select'
  | 'select_range'
  | 'search'
  | 'close'
  | 'help';

/** The keys of the coverage, in the order in which they are listed. */
export const keyTable: readonly KeyRow<Command>[] = [
  { command: 'next', keys: ['j', 'ArrowDown'] },
  { command: 'previous', keys: ['k', 'ArrowUp'] },
  { command: 'original', keys: ['o'] },
  { command: 'edit', keys: ['e'] },
  { command: 'edit_all', keys: ['Shift+e'] },
  { command: 'tags', keys: ['t'] },
  { command: 'assign', keys: ['g'] },
  { command: 'positive', keys: ['1'] },
  { command: 'neutral', keys: ['2'] },
  { command: 'negative', keys: ['3'] },
  { command: 'confirm_finding', keys: ['c'] },
  { command: 'unlook', keys: ['u'] },
  { command: 'delete', keys: ['d'] },
  { command: 'select', keys: ['x'] },
  { command: 'select_range', keys: ['Shift+x'] },
  { command: 'search', keys: ['/'] },
  { command: 'close', keys: ['Escape'] },
  { command: 'help', keys: ['?'] },
];

/** Returns the row after or before the open one; the first if none is open, the same at the ends. */
export function neighbourOf<R extends { id: string }>(
  rows: readonly R[],
  open: string | undefined,
  step: 1 | -1,
): R | undefined {
  const at = rows.findIndex(({ id }) => id === open);
  if (at < 0) return rows[0];
  return rows[at + step] ?? rows[at];
}
