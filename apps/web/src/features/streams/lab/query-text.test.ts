import { describe, expect, test } from 'vitest';
import { emptyStream } from '../stream-values.ts';
import { inLines, piecesOf, placeOf, readText, textOf } from './query-text.ts';

const form = {
  ...emptyStream({ term: 'electric ferry' }),
  alternative_spellings: ['elfærge'],
  required_any_words: ['battery', 'charging'],
  excluded_words: ['crossword'],
  near_words: [{ first_term: 'ferry', second_term: 'electric', distance: 6 }],
  monitored_countries: ['DK', 'SE'],
};

describe('form and text are two views of one query', () => {
  test('the form becomes text with a line for each condition', () => {
    expect(textOf(form).split('\n')).toEqual([
      '("electric ferry" OR elfærge)',
      'AND (battery OR charging)',
      'AND NOT crossword',
      'AND (ferry NEAR/6 electric)',
      'AND country:(DK OR SE)',
      'AND type:web',
    ]);
  });

  test('the text goes back into the form without a loss', () => {
    const read = readText(textOf(form), ['web']);
    if (read.kind !== 'form') throw new Error(read.kind);
    expect({ ...form, ...read.values }).toEqual({ ...form, query_text: null });
  });

  test('a text that the form cannot hold says why', () => {
    const read = readText('ferry OR (boat AND battery)', ['web']);
    expect(read.kind === 'text' && read.reason.code).toBe('not_in_form');
  });

  test('a broken text says where and what', () => {
    const read = readText('ferry AND (boat', ['web']);
    expect(read.kind === 'broken' && [read.error.code, read.error.start]).toEqual(['group_open', 10]);
  });

  test('a text that says nothing of media types keeps those of the form', () => {
    const read = readText('ferry', ['web', 'print']);
    expect(read.kind === 'form' && read.values.media_types).toEqual(['web', 'print']);
  });

  test('lines are not broken inside quotation marks and parentheses', () => {
    expect(inLines('"a AND b" AND (c AND d) AND e')).toBe('"a AND b"\nAND (c AND d)\nAND e');
  });

  test('operators and fields are told apart from words', () => {
    expect(piecesOf('a NEAR/5 "x AND y" AND lang:fi').map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'plain:a ',
      'operator:NEAR/5',
      'plain: "x AND y" ',
      'operator:AND',
      'plain: ',
      'field:lang:',
      'plain:fi',
    ]);
  });

  test('an error is marked, and reported by line and column', () => {
    const wrong = piecesOf('a AND (b', { start: 6, end: 7 }).filter((piece) => piece.isWrong);
    expect(wrong.map(({ text }) => text)).toEqual(['(']);
    expect(piecesOf('a AND', { start: 5, end: 5 }).filter((piece) => piece.isWrong)).toHaveLength(1);
    expect(placeOf('a\nAND (b', 6)).toEqual({ line: 2, column: 5 });
  });

  test('an empty form is no text', () => expect(textOf(emptyStream())).toBe(''));
});
