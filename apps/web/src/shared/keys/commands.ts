/** A command of a page, with the keys that give it. */
export interface KeyRow<C extends string> {
  command: C;
  /** Names as in `KeyboardEvent.key`; letters in lower case, with the prefix 'Shift+' if Shift is held. */
  keys: readonly string[];
}

export interface KeyPlace {
  /** Letters and '?' are commands. */
  hasSingleKeys: boolean;
  /** The focus is on a link or a button, which Enter presses. */
  isOnControl: boolean;
  /** The focus is in a text, which the arrows scroll. */
  isInText: boolean;
  hasShift?: boolean;
}

/** Returns the command of a key at the focused place; null if the key keeps its own meaning. */
export function commandOf<C extends string>(
  table: readonly KeyRow<C>[],
  pressed: string,
  { hasSingleKeys, isOnControl, isInText, hasShift }: KeyPlace,
): C | null {
  const isLetter = pressed.length === 1;
  if (isLetter && !hasSingleKeys) return null;
  if (pressed === 'Enter' && isOnControl) return null;
  if (pressed.startsWith('Arrow') && isInText) return null;
  const name = isLetter ? pressed.toLowerCase() : pressed;
  const commandFor = (key: string) => table.find(({ keys }) => keys.includes(key))?.command;
  return (hasShift && commandFor(`Shift+${name}`)) || commandFor(name) || null;
}
