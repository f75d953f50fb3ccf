import type { Key } from '@masthead/i18n';

interface KeyRow {
  keys: readonly string[];
  label: Key<'app'>;
}

/** The keys that work on every page, as the help lists them. */
export const shellKeys: readonly KeyRow[] = [
  { keys: ['Ctrl', 'K'], label: 'keys.palette' },
  { keys: ['?'], label: 'keys.help' },
  { keys: ['Esc'], label: 'keys.close' },
  { keys: ['Tab'], label: 'keys.next' },
];

type ShellKey = 'palette' | 'help';

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Returns the meaning of a key on every page; `isTyping`: the focus is in a field, where '?' is a letter. */
export function shellKeyOf({ key, ctrlKey, metaKey, altKey }: Pressed, isTyping: boolean): ShellKey | null {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping ? 'help' : null;
}

/** Returns a text as a key changes it in a field; null for a key that writes nothing. */
export function typedBy({ key, ctrlKey, metaKey, altKey }: Pressed, text: string): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : null;
}
