/** Longest text that is a word or name rather than a passage. */
const longest = 60;

/** Returns the words of a selection inside an element as a search would name them; null if none are selected. */
export function chosenWords(selection: Selection | null, inside: Element | null): string | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !inside) return null;
  if (!inside.contains(selection.getRangeAt(0).commonAncestorContainer)) return null;
  return wordsOf(selection.toString());
}

/** Returns a text without the punctuation around it; null for a passage, or a text without a letter or digit. */
export function wordsOf(text: string): string | null {
  const words = text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}#@]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('"', '');
  return words === '' || words.length > longest ? null : words;
}
