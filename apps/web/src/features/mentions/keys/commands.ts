export type Command = 'next' | 'previous' | 'open' | 'save' | 'hide' | 'why' | 'close' | 'help';

interface KeyRow {
  command: Command;
  /** As `KeyboardEvent.key` names them; letters in lower case. */
  keys: readonly string[];
}

/** The keys of the mentions page, in the order in which they are listed. */
export const keyTable: readonly KeyRow[] = [
  { command: 'next', keys: ['j', 'ArrowDown'] },
  { command: 'previous', keys: ['k', 'ArrowUp'] },
  { command: 'open', keys: ['o', 'Enter'] },
  { command: 'save', keys: ['s'] },
  { command: 'hide', keys: ['h'] },
  { command: 'why', keys: ['w'] },
  { command: 'close', keys: ['Escape'] },
  { command: 'help', keys: ['?'] },
];

export interface KeyPlace {
  /** Letters and '?' are commands. */
  hasSingleKeys: boolean;
  /** The focus is on a link or a button, which Enter presses. */
  isOnControl: boolean;
  /** The focus is in a text, which the arrows scroll. */
  isInText: boolean;
}

/** The command of a key where the focus is; null: the key keeps its own meaning. */
export function commandOf(pressed: string, { hasSingleKeys, isOnControl, isInText }: KeyPlace): Command | null {
  const isLetter = pressed.length === 1;
  if (isLetter && !hasSingleKeys) return null;
  if (pressed === 'Enter' && isOnControl) return null;
  if (pressed.startsWith('Arrow') && isInText) return null;
  const name = isLetter ? pressed.toLowerCase() : pressed;
  return keyTable.find(({ keys }) => keys.includes(name))?.command ?? null;
}
