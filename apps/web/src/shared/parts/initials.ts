/** Returns the first letters of the words of a name, at most three: 'Tuulikki Niemelä' is TN. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/)
    .filter(Boolean);
  return words
    .slice(0, 3)
    .map((word) => [...word][0]!.toLocaleUpperCase())
    .join('');
}

/** Returns one of four tints, always the same for a name. */
export const tintOf = (name: string): number =>
  ([...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 4) + 1;
