/** Removes accents and case: 'Überblick' is found by 'uber'. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l');

const isBoundary = (text: string, at: number): boolean => at === 0 || /[\s\-_/.,:]/.test(text[at - 1]!);

/**
 * Scores how well a text matches what was typed; null if it does not. Its letters must occur in the text in their
 * order; beginnings of words and adjacent letters count most, so that 'sc' finds 'Stream create' before 'Discover'.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const wanted = folded(typed).replace(/\s+/g, ' ').trim();
  const given = folded(text);
  if (wanted === '') return 0;
  const whole = given.indexOf(wanted);
  if (whole >= 0) return 1000 + (isBoundary(given, whole) ? 200 : 0) - whole - given.length / 100;
  let score = 0;
  let from = 0;
  let last = -2;
  for (const letter of wanted.replaceAll(' ', '')) {
    const at = nextOf(given, letter, from, last);
    if (at < 0) return null;
    score += at === last + 1 ? 8 : isBoundary(given, at) ? 10 : 1;
    last = at;
    from = at + 1;
  }
  return score - given.length / 100;
}

/**
 * Returns the next place of a letter: right after the last one, otherwise at the beginning of a word, otherwise
 * anywhere.
 */
function nextOf(text: string, letter: string, from: number, last: number): number {
  if (text[last + 1] === letter && last + 1 === from) return from;
  for (let at = text.indexOf(letter, from); at >= 0; at = text.indexOf(letter, at + 1))
    if (isBoundary(text, at)) return at;
  return text.indexOf(letter, from);
}

/** Returns the score of a row: by its own name, or lower by name and place together. */
function rowScore(typed: string, { label, hint }: { label: string; hint?: string }): number | null {
  const own = fuzzyScore(typed, label);
  if (own !== null) return own + 100;
  return hint ? fuzzyScore(typed, `${hint} ${label}`) : null;
}

/** Returns the matching rows, the best first; without a typed text all of them in their order. */
export function fuzzyFind<R extends { label: string; hint?: string }>(rows: readonly R[], typed: string): R[] {
  if (typed.trim() === '') return [...rows];
  return rows
    .map((row, place) => ({ row, place, score: rowScore(typed, row) }))
    .filter((found): found is { row: R; place: number; score: number } => found.score !== null)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ row }) => row);
}
