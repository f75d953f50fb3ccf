import { mediaTypes } from '@masthead/contract';
import {
  fromForm,
  type ParseError,
  parse,
  print,
  type Query,
  type Reason,
  toForm,
  type Warning,
} from '@masthead/matching';
import { filledPairs, type StreamValues } from '../stream-values.ts';

/** Meaning of a text: not understood, a query that the form can hold, or one that only the text can hold. */
export type TextReading =
  | { kind: 'broken'; error: ParseError }
  | { kind: 'form'; values: Partial<StreamValues>; printed: string; warnings: Warning[] }
  | { kind: 'text'; reason: Reason; main: string; printed: string; warnings: Warning[] };

/** Returns the query of the form's values, or of their text. */
function queryOf(values: StreamValues): Query {
  if (values.query_text) {
    const read = parse(values.query_text);
    if ('query' in read) return read.query;
  }
  return fromForm({
    ...values,
    near_words: filledPairs(values.near_words).map((pair) => ({ ...pair, distance: pair.distance ?? 10 })),
  });
}

/** Returns the form's values as text, a condition on each line. An empty form has no text yet. */
export function textOf(values: StreamValues): string {
  const query = queryOf(values);
  return query.kind === 'or' && query.of.length === 0 ? '' : inLines(print(query));
}

/** Reads what was typed; `mediaTypes` are those of the form, for a text that says none. */
export function readText(text: string, chosen: StreamValues['media_types']): TextReading {
  const read = parse(text);
  if ('errors' in read) return { kind: 'broken', error: read.errors[0]! };
  const { query, warnings } = read;
  const fitting = toForm(query);
  if ('reason' in fitting)
    return { kind: 'text', reason: fitting.reason, main: firstTerm(query) ?? text, printed: print(query), warnings };
  const { media_types, ...held } = fitting.form;
  const types = mediaTypes.filter((type) => media_types.includes(type));
  return {
    kind: 'form',
    values: { ...held, media_types: types.length > 0 ? types : chosen, query_text: null },
    printed: print(query),
    warnings,
  };
}

/** Returns the first search word: lists show it for a search that only a text can express. */
function firstTerm(query: Query): string | null {
  switch (query.kind) {
    case 'term':
      return query.text;
    case 'near':
      return query.first[0]?.text ?? null;
    case 'together':
      return query.phrase.text;
    case 'and':
    case 'or':
      return query.of.map(firstTerm).find((term) => term !== null) ?? null;
    default:
      return null;
  }
}

/** Breaks a text before each AND that no parenthesis and no quotation holds. */
export function inLines(text: string): string {
  let [depth, isQuoted, lines] = [0, false, ''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\' && isQuoted) {
      lines += sign + (text[++at] ?? '');
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '(') depth++;
    else if (!isQuoted && sign === ')') depth--;
    const isBreak = !isQuoted && depth === 0 && text.startsWith(' AND ', at);
    lines += isBreak ? '\n' : sign;
  }
  return lines;
}

interface Piece {
  text: string;
  kind: 'operator' | 'field' | 'plain';
  /** Within what is not understood. */
  isWrong: boolean;
}

const words =
  /"(?:\\.|[^"\\])*"?|\b(?:AND|OR|NOT|O?NEAR(?:\/\d+)?)\b|\b(?:title|lead|body|exact|site|author|lang|country|type|outlet):/g;

/** Splits a text into pieces, so that operators, fields and errors are distinguished from words. */
export function piecesOf(text: string, wrong?: { start: number; end: number }): Piece[] {
  const kinds: { at: number; kind: Piece['kind'] }[] = [{ at: 0, kind: 'plain' }];
  for (const found of text.matchAll(words)) {
    if (found[0].startsWith('"')) continue;
    kinds.push({ at: found.index, kind: found[0].endsWith(':') ? 'field' : 'operator' });
    kinds.push({ at: found.index + found[0].length, kind: 'plain' });
  }
  // A missing end is marked at the last character.
  const fault = wrong && { start: Math.min(wrong.start, text.length - 1), end: Math.max(wrong.end, wrong.start + 1) };
  const cuts = new Set([...kinds.map(({ at }) => at), ...(fault ? [fault.start, fault.end] : []), text.length]);
  const places = [...cuts].filter((at) => at >= 0 && at <= text.length).toSorted((a, b) => a - b);
  return places.slice(0, -1).map((start, index) => ({
    text: text.slice(start, places[index + 1]),
    kind: kinds.findLast(({ at }) => at <= start)!.kind,
    isWrong: fault !== undefined && start >= fault.start && start < fault.end,
  }));
}

/** Returns line and column of a place, both from 1. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
