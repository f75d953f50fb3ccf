/** Places where a story is shown as a card. */
export const places = ['google', 'linkedin', 'facebook', 'x'] as const;
export type Place = (typeof places)[number];

interface Cut {
  /** Number of characters that are shown; the rest is cut. */
  title: number;
  /** Null: the place shows no description. */
  description: number | null;
}

/** Characters that each place shows on a wide screen. They count by width, so that a text a little shorter is always whole. */
export const cuts: Record<Place, Cut> = {
  google: { title: 60, description: 155 },
  linkedin: { title: 110, description: null },
  facebook: { title: 88, description: 110 },
  x: { title: 70, description: null },
};

/** Returns the text as a place shows it: cut at a word, with an ellipsis. */
export function cutText(text: string, most: number): string {
  const signs = [...text.trim()];
  if (signs.length <= most) return signs.join('');
  const part = signs.slice(0, most - 1).join('');
  const whole = part.replace(/\s+\S*$/, '');
  // A single long word is cut within.
  return `${(whole.length > part.length / 2 ? whole : part).trimEnd()}…`;
}
