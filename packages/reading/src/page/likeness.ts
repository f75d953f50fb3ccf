const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

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
