import { verdictReasons } from '@masthead/contract';
import type { KeyRow } from '../../../shared/keys/index.ts';

export type QaCommand =
  | 'next'
  | 'previous'
  | 'right'
  | 'wrong'
  | 'undo'
  | 'open'
  | 'help'
  | 'cancel'
  | `reason_${number}`;

/** Keys of the review; the numbers choose the reason once a mention is called wrong. */
export const keyTable: readonly KeyRow<QaCommand>[] = [
  { command: 'next', keys: ['j', 'ArrowDown'] },
  { command: 'previous', keys: ['k', 'ArrowUp'] },
  { command: 'right', keys: ['r'] },
  { command: 'wrong', keys: ['w'] },
  ...verdictReasons.map((_, index) => ({ command: `reason_${index + 1}` as const, keys: [String(index + 1)] })),
  { command: 'undo', keys: ['u'] },
  { command: 'open', keys: ['Enter'] },
  { command: 'cancel', keys: ['Escape'] },
  { command: 'help', keys: ['?'] },
];
