// An occurrence is one number: the word at which it begins times this, and its number of words.
export const lengthLimit = 2 ** 20;

type PartOf = (word: number) => number;

const wordOf = (occurrence: number): number => Math.floor(occurrence / lengthLimit);
const endOf = (occurrence: number): number => wordOf(occurrence) + (occurrence % lengthLimit);

/** Returns the index of the first occurrence that begins at a word or later. The list is in text order. */
function lowerBound(list: readonly number[], word: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < word * lengthLimit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns true if an item of `later` begins at most `distance` words after the end of an item of `earlier`, in the
 * same part.
 */
export function follows(earlier: readonly number[], later: readonly number[], distance: number, part: PartOf): boolean {
  for (const occurrence of earlier) {
    const end = endOf(occurrence);
    const at = lowerBound(later, end);
    if (at === later.length) continue;
    const next = wordOf(later[at]!);
    if (next - end <= distance && part(next) === part(wordOf(occurrence))) return true;
  }
  return false;
}

/** Returns true if a span of at most `longest` words in one part contains an occurrence from each list. */
export function isStretch(lists: readonly (readonly number[])[], longest: number, part: PartOf): boolean {
  const fits = (list: readonly number[], from: number): boolean => {
    for (let at = lowerBound(list, from); at < list.length && wordOf(list[at]!) < from + longest; at++) {
      if (endOf(list[at]!) - from <= longest && part(wordOf(list[at]!)) === part(from)) return true;
    }
    return false;
  };
  return lists.some((list) => list.some((occurrence) => lists.every((other) => fits(other, wordOf(occurrence)))));
}
