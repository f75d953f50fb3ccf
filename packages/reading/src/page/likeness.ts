/** The text whose words were asked for last: a heading is compared with several titles in turn. */
let last: { text: string; words: Set<string> } = { text: '', words: new Set() };

function wordsOf(text: string): Set<string> {
  if (last.text !== text) last = { text, words: new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []) };
  return last.words;
}

/** Returns the share of the shorter one's words that the other one has too. */
export const likeness = (a: string, b: string): number => likenessTo(b)(a);

/** Likeness of many texts to one. */
export function likenessTo(text: string): (other: string) => number {
  const right = wordsOf(text);
  return (other) => {
    const left = wordsOf(other);
    let common = 0;
    for (const word of left) if (right.has(word)) common++;
    return common / Math.max(1, Math.min(left.size, right.size));
  };
}
