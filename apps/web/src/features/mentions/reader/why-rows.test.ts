import type { Explanation } from '@masthead/contract';
import { expect, test } from 'vitest';
import { nearOf, termsOf, timesOf, whyRows } from './why-rows.ts';

type Clause = Explanation['clauses'][number];

/** Returns a clause as the API answers it: the field, its query as the matching package prints it, and its matches. */
const clause = (
  field: string,
  text: string,
  words: string[] = [],
  found = { headline: 0, lead: 0, body: 0, caption: 0 },
): Clause => ({
  id: `${field}.0`,
  field,
  text,
  satisfied: true,
  reason: null,
  words,
  found,
});

test('every value of a condition is a term of its own', () => {
  const { rows } = whyRows([clause('media_types', 'web, print, radio'), clause('monitored_languages', 'en, da')]);
  expect(rows.map(({ terms }) => terms)).toEqual([
    ['web', 'print', 'radio'],
    ['en', 'da'],
  ]);
});

test('each clause with words has a number; conditions come last and have none', () => {
  const { rows, numbers } = whyRows([
    clause('main_search_term', 'Norlunde', ['Norlunde'], { headline: 1, lead: 1, body: 1, caption: 0 }),
    clause('monitored_languages', 'lang:en'),
    clause('required_any_words', 'battery OR "shore power"', ['battery'], {
      headline: 0,
      lead: 1,
      body: 0,
      caption: 0,
    }),
    clause('near_words', 'electric NEAR/6 ferry', ['electric', 'ferry'], { headline: 2, lead: 0, body: 0, caption: 0 }),
  ]);
  expect(rows.map(({ field, number }) => [field, number])).toEqual([
    ['main_search_term', 1],
    ['required_any_words', 2],
    ['near_words', 3],
    ['monitored_languages', null],
  ]);
  expect([...numbers]).toEqual([
    [0, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(timesOf(rows[0]!.found)).toBe(3);
  expect(rows[2]!.near).toEqual({ first: 'electric', second: 'ferry', distance: 6 });
});

test('words of one input are one line, and share its number', () => {
  const { rows, numbers } = whyRows([
    clause('main_search_term', 'Norlunde'),
    clause('required_all_words', 'battery', ['battery'], { headline: 0, lead: 1, body: 0, caption: 0 }),
    clause('required_all_words', 'charging', ['charging'], { headline: 0, lead: 0, body: 2, caption: 0 }),
    clause('excluded_words', 'NOT crossword'),
    clause('excluded_words', 'NOT "job advert"'),
  ]);
  expect(rows.map(({ number, terms, words }) => [number, terms, words])).toEqual([
    [1, ['Norlunde'], []],
    [2, ['battery', 'charging'], ['battery', 'charging']],
    [3, ['crossword', 'job advert'], []],
  ]);
  expect(timesOf(rows[1]!.found)).toBe(3);
  expect([...numbers.values()]).toEqual([1, 2, 2, 3, 3]);
});

test('a line is satisfied if all of its clauses are', () => {
  const failed = { ...clause('required_all_words', 'whale'), satisfied: false };
  const { rows } = whyRows([clause('main_search_term', 'Norlunde'), clause('required_all_words', 'battery'), failed]);
  expect(rows.map((row) => row.satisfied)).toEqual([true, false]);
});

test.each([
  ['Norlunde', ['Norlunde']],
  ['NOT crossword', ['crossword']],
  ['Norlunde OR "electric ferry" OR C&A', ['Norlunde', 'electric ferry', 'C&A']],
  ['title:(ferry OR "win OR lose")', ['ferry', 'win OR lose']],
  ['exact:"say \\"yes\\""', ['say "yes"']],
  ['lang:(da OR sv)', ['da', 'sv']],
  ['country:DK', ['DK']],
])('the terms of %s are listed', (text, terms) => expect(termsOf(text)).toEqual(terms));

test('a pair is read with its distance, also within a part', () => {
  expect(nearOf('"shore power" NEAR/10 ferry')).toEqual({ first: 'shore power', second: 'ferry', distance: 10 });
  expect(nearOf('title:(ferry NEAR/2 electric)')).toEqual({ first: 'ferry', second: 'electric', distance: 2 });
  expect(nearOf('ferry')).toBeNull();
});
