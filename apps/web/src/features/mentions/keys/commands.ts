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

interface KeyRow {
  command: Command;
  /** As `KeyboardEvent.key` names them; letters in lower case, with 'Shift+' where it is held. */
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
  { command: 'select', keys: ['x'] },
  { command: 'select_range', keys: ['Shift+x'] },
  { command: 'search', keys: ['/'] },
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
  hasShift?: boolean;
}

/** The command of a key where the focus is; null: the key keeps its own meaning. */
export function commandOf(
  pressed: string,
  { hasSingleKeys, isOnControl, isInText, hasShift }: KeyPlace,
): Command | null {
  const isLetter = pressed.length === 1;
  if (isLetter && !hasSingleKeys) return null;
  if (pressed === 'Enter' && isOnControl) return null;
  if (pressed.startsWith('Arrow') && isInText) return null;
  const name = isLetter ? pressed.toLowerCase() : pressed;
  const commandFor = (key: string) => keyTable.find(({ keys }) => keys.includes(key))?.command;
  return (hasShift && commandFor(`Shift+${name}`)) || commandFor(name) || null;
}
