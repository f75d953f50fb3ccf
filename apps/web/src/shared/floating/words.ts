/** Returns the words of a text that end with one of the signs, and the rest after the last sign. */
export function splitWords(text: string, signs: readonly string[]): { words: string[]; rest: string } {
  const words: string[] = [];
  let rest = '';
  for (const character of text) {
    if (signs.includes(character)) {
      words.push(rest);
      rest = '';
    } else rest += character;
  }
  return { words: words.filter((word) => word.trim() !== ''), rest };
}

/** Returns a list with words added, trimmed, and each once in any case. */
export function withWords(values: readonly string[], words: readonly string[]): string[] {
  const all = [...values];
  for (const word of words.map((one) => one.trim()))
    if (word && !all.some((other) => other.toLowerCase() === word.toLowerCase())) all.push(word);
  return all;
}
