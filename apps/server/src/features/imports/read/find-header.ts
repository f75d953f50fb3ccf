/** Reading of the columns of a file. */
export interface Columns<Field extends string> {
  /** Returns the field that each header means. */
  match: (headers: readonly string[]) => (Field | null)[];
  /** A value that no header has: a row with one is none. */
  value: RegExp;
  /** Returns the fields that the values of columns suggest, of a file without a header. */
  byValue: (column: (at: number) => string[], width: number) => (Field | null)[];
}

/** Returns a header without case, accents and punctuation. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The number of rows in which the header is searched: titles and groups of columns may be above it. */
const searched = 6;

interface Shape<Field extends string> {
  /** Number of rows above the data. */
  skipped: number;
  headers: string[];
  fields: (Field | null)[];
}

/**
 * Finds the header among the first rows: the one that names most fields; of two the first. A file without one has columns by
 * their numbers, with those fields that the values themselves tell.
 */
export function findHeader<Field extends string>(
  rows: readonly (readonly string[])[],
  { match, value, byValue }: Columns<Field>,
): Shape<Field> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const matched = rows.slice(0, searched).map((row) => match(row));
  const scores = matched.map((fields) => fields.filter(Boolean).length);
  const most = Math.max(0, ...scores);
  const at = scores.indexOf(most);
  if (most > 0 && !rows[at]!.some((cell) => value.test(cell))) {
    const headers = fill(rows[at]!, width);
    return { skipped: at + 1, headers, fields: match(headers) };
  }
  const isHeadless = rows[0]?.some((cell) => value.test(cell)) ?? true;
  const headers = isHeadless ? fill([], width) : fill(rows[0]!, width);
  const data = isHeadless ? rows : rows.slice(1);
  const column = (place: number) => data.map((row) => row[place] ?? '').filter(Boolean);
  return { skipped: isHeadless ? 0 : 1, headers, fields: byValue(column, width) };
}

const fill = (headers: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => headers[at]?.slice(0, 255) || `${at + 1}`);

/** Returns true if most of the texts follow a rule. */
export const isMostly = (texts: readonly string[], rule: RegExp): boolean =>
  texts.length > 0 && texts.filter((text) => rule.test(text)).length > texts.length / 2;
