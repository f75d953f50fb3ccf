import type { Reason } from './query.ts';

/** Something wrong with a boolean text: where (UTF-16 offsets) and a sentence that helps. */
export type ParseError = Reason & { start: number; end: number };
/** Something that is allowed and perhaps not meant. */
export type Warning = ParseError;

const fields = ['title', 'lead', 'body', 'exact', 'site', 'author', 'lang', 'country', 'type', 'outlet'] as const;
export type Field = (typeof fields)[number];

export type Lexeme = { start: number; end: number } & (
  | { kind: 'open' | 'close' | 'and' | 'or' | 'not' }
  | { kind: 'word' | 'phrase'; text: string }
  | { kind: 'within'; distance: number }
  | { kind: 'near'; distance: number; ordered: boolean }
  | { kind: 'field'; field: Field }
);

export const longestText = 100_000;
const farthest = 1000;

const quotes = '"\u201C\u201D\u201E\u00AB\u00BB';
const quote = new RegExp(`[${quotes}]`);
const wordEnd = new RegExp(`[\\s()${quotes}]`);
const fieldStart = new RegExp(`(?:${fields.join('|')}):`, 'iy');
const nearWord = /^(O?)NEAR(?:\/(\d+))?$/;
const tilde = /~(\d+)/y;

export function problem(
  code: string,
  text: string,
  start: number,
  end: number,
  params: Reason['params'] = {},
): ParseError {
  return { code, params, text, start, end };
}

/**
 * Reads a phrase in quotes from `start`; a backslash takes the next sign literally. Returns null if the quotes never
 * close.
 */
function phrase(text: string, start: number): { text: string; end: number } | null {
  let content = '';
  for (let i = start + 1; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === '\\' && i + 1 < text.length) content += text[++i]!;
    else if (quote.test(sign)) return { text: content.trim().replace(/\s+/g, ' '), end: i + 1 };
    else content += sign;
  }
  return null;
}

/** Returns the place where a bare word ends. */
function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && !wordEnd.test(text[end]!)) end++;
  return end;
}

function bareWord(text: string, start: number, end: number): Lexeme | ParseError {
  const word = text.slice(start, end);
  if (word === 'AND' || word === 'OR' || word === 'NOT') return { kind: word.toLowerCase() as 'and', start, end };
  const near = nearWord.exec(word);
  if (!near) return { kind: 'word', text: word, start, end };
  const distance = near[2] === undefined ? 10 : Number(near[2]);
  if (distance > farthest) return tooFar(start, end);
  return { kind: 'near', distance, ordered: near[1] === 'O', start, end };
}

const tooFar = (start: number, end: number) =>
  problem('distance_too_long', `At most ${farthest} words may stand between.`, start, end, { most: farthest });

/** Returns the lexemes of a boolean text, or the first invalid sign. */
export function lex(text: string): Lexeme[] | ParseError {
  const found: Lexeme[] = [];
  let i = 0;
  const push = (lexeme: Lexeme) => {
    found.push(lexeme);
    i = lexeme.end;
  };
  while (i < text.length) {
    const sign = text[i]!;
    fieldStart.lastIndex = i;
    const field = fieldStart.exec(text)?.[0];
    if (/\s/.test(sign)) i++;
    else if (sign === '(' || sign === ')') push({ kind: sign === '(' ? 'open' : 'close', start: i, end: i + 1 });
    else if (quote.test(sign)) {
      const quoted = phrase(text, i);
      if (!quoted) return problem('quote_open', 'These quotation marks are never closed.', i, i + 1);
      push({ kind: 'phrase', text: quoted.text, start: i, end: quoted.end });
      tilde.lastIndex = i;
      const within = tilde.exec(text);
      if (within && Number(within[1]) > farthest) return tooFar(i, i + within[0].length);
      if (within) push({ kind: 'within', distance: Number(within[1]), start: i, end: i + within[0].length });
    } else if (field)
      push({ kind: 'field', field: field.slice(0, -1).toLowerCase() as Field, start: i, end: i + field.length });
    else {
      const word = bareWord(text, i, endOfWord(text, i));
      if ('code' in word) return word;
      push(word);
    }
  }
  return found;
}
