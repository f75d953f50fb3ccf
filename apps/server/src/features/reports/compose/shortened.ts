const longest = 70;

/** Returns the beginning of a post in one line. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line || '–';
}
