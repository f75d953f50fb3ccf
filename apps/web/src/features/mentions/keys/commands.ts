import type { KeyRow } from '../../../shared/keys/index.ts';

export type Command =
  | 'next'
  | 'previous'
  | 'open'
  | 'save'
  | 'hide'
  | 'why'
  | 'select'
  | 'select_range'
  | 'search'
  | 'close'
  | 'help';

/** The keys of the mentions page, in the order in which they are listed. */
export const keyTable: readonly KeyRow<Command>[] = [
  { command: 'next', keys: ['j', 'ArrowDown'] },
  { command: 'previous', keys: ['k', 'ArrowUp'] },
  { command: 'open', keys: ['o', 'Enter'] },
  { command: 'save', keys: ['s'] },
  { command: 'hide', keys: ['h'] },
  { command: 'why', keys: ['w'] },
  { command: 'select', keys: ['x'] },
  { command: 'select_range', keys: ['Shift+x'] },
  { command: 'search', keys: ['/'] },
  { command: 'close', keys: ['Escape'] },
  { command: 'help', keys: ['?'] },
];
