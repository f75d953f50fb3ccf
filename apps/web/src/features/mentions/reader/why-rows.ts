import type { Explanation } from '@masthead/contract';

type Clause = Explanation['clauses'][number];
type Found = Clause['found'];

/** One line of 'Why this matched': a clause, or several that one field of the form holds. */
export interface WhyRow {
  key: string;
  field: string;
  /** Beside its marks in the text; null: a condition on the document, not on its words. */
  number: number | null;
  terms: string[];
  near: NearTerms | null;
  satisfied: boolean;
  /** The words as they are written in the text. */
  words: string[];
  found: Found;
}

interface NearTerms {
  first: string;
  second: string;
  distance: number;
}

/** Fields whose clauses are one line, since the form has one input for them. */
const joined: ReadonlySet<string> = new Set(['required_all_words', 'excluded_words']);
const conditions: ReadonlySet<string> = new Set([
  'monitored_languages',
  'excluded_languages',
  'monitored_countries',
  'excluded_countries',
  'media_types',
  'whitelisted_outlets',
  'blocked_outlets',
]);

/** Returns the lines, and for each clause of the explanation the number of its line. */
export function whyRows(clauses: readonly Clause[]): { rows: WhyRow[]; numbers: Map<number, number> } {
  const rows: WhyRow[] = [];
  const numbers = new Map<number, number>();
  let last = 0;
  for (const [index, clause] of clauses.entries()) {
    const known = joined.has(clause.field) ? rows.find((row) => row.field === clause.field) : undefined;
    const isWords = !conditions.has(clause.field);
    const row = known ?? newRow(clause, isWords ? ++last : null);
    if (!known) rows.push(row);
    else addTo(row, clause);
    if (row.number !== null) numbers.set(index, row.number);
  }
  return {
    rows: [...rows.filter((row) => row.number !== null), ...rows.filter((row) => row.number === null)],
    numbers,
  };
}

const newRow = ({ id, field, text, satisfied, words, found }: Clause, number: number | null): WhyRow => ({
  key: id,
  field,
  number,
  // The values of a condition are separated by commas.
  terms: conditions.has(field) ? termsOf(text).flatMap((term) => term.split(', ')) : termsOf(text),
  near: field === 'near_words' ? nearOf(text) : null,
  satisfied,
  words: [...words],
  found: { ...found },
});

function addTo(row: WhyRow, { text, satisfied, words, found }: Clause): void {
  row.terms.push(...termsOf(text));
  row.satisfied &&= satisfied;
  row.words.push(...words.filter((word) => !row.words.includes(word)));
  for (const part of ['headline', 'lead', 'body', 'caption'] as const) row.found[part] += found[part];
}

/** Returns how often words were found in all parts. */
export const timesOf = ({ headline, lead, body, caption }: Found): number => headline + lead + body + caption;

const prefix = /^(?:(?:title|lead|body|exact|lang|country|type|outlet|site|author):)+/;
const unquoted = (text: string): string =>
  text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
const bare = (text: string): string => unquoted(text.trim().replace(prefix, ''));

/** Returns terms of a clause as the matching package prints it: `NOT crossword`, `title:(ferry OR "shore power")`. */
export function termsOf(text: string): string[] {
  let inner = text
    .trim()
    .replace(/^NOT\s+/, '')
    .replace(prefix, '');
  if (inner.startsWith('(') && inner.endsWith(')')) inner = inner.slice(1, -1);
  return splitAt(inner, ' OR ').map(bare).filter(Boolean);
}

/** Returns terms and distance of `ferry NEAR/6 electric`; null for anything more complex. */
export function nearOf(text: string): NearTerms | null {
  const inner = text
    .trim()
    .replace(prefix, '')
    .replace(/^\((.*)\)$/, '$1');
  const [, first, distance, second] = /^(.+) O?NEAR\/(\d+) (.+)$/.exec(inner) ?? [];
  return first && second ? { first: bare(first), second: bare(second), distance: Number(distance) } : null;
}

/** Splits a text at separators outside quotation marks. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      start = at + separator.length;
    }
  }
  return [...parts, text.slice(start)];
}
