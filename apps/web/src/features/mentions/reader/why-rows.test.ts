import type { Explanation } from '@masthead/contract';
import { emptyForm, explain, fromForm } from '@masthead/matching';
import { expect, test } from 'vitest';
import { nearOf, termsOf, timesOf, whyRows } from './why-rows.ts';

const document = {
  id: '1',
  headline: 'Norlunde sails its electric ferry through the storm',
  lead: 'The ferry of Norlunde runs on a battery.',
  body: 'Norlunde says that charging takes eight minutes.',
  language: 'en',
  country: 'GB',
  media_type: 'web',
  outlet_id: 'o',
  site: 'ledger.example',
  author: null,
};

/** Clauses as the API answers them, from the engine itself. */
function clausesFor(form: Partial<ReturnType<typeof emptyForm>>): Explanation['clauses'] {
  const { clauses } = explain(fromForm({ ...emptyForm(), ...form }), document);
  return clauses.map(({ marks, ...clause }) => {
    const inPart = (part: string) => marks.filter((mark) => mark.part === part).length;
    const words = marks.map((mark) => document[mark.part].slice(mark.start, mark.end));
    return {
      ...clause,
      words: [...new Set(words)],
      found: { headline: inPart('headline'), lead: inPart('lead'), body: inPart('body') },
    };
  });
}

test('each clause of words has a number, conditions come last and have none', () => {
  const { rows, numbers } = whyRows(
    clausesFor({
      main_search_term: 'Norlunde',
      monitored_languages: ['en'],
      required_any_words: ['battery', 'shore power'],
      near_words: [{ first_term: 'electric', second_term: 'ferry', distance: 6 }],
    }),
  );
  expect(rows.map(({ field, number }) => [field, number])).toEqual([
    ['main_search_term', 1],
    ['required_any_words', 2],
    ['near_words', 3],
    ['monitored_languages', null],
  ]);
  expect(numbers.get(0)).toBe(1);
  expect(rows[0]!.words).toEqual(['Norlunde']);
  expect(timesOf(rows[0]!.found)).toBe(3);
  expect(rows[2]!.near).toEqual({ first: 'electric', second: 'ferry', distance: 6 });
});

test('words of one input are one line, and share its number', () => {
  const { rows, numbers } = whyRows(
    clausesFor({
      main_search_term: 'Norlunde',
      required_all_words: ['battery', 'charging'],
      excluded_words: ['crossword', 'job advert'],
    }),
  );
  expect(rows.map(({ number, terms }) => [number, terms])).toEqual([
    [1, ['Norlunde']],
    [2, ['battery', 'charging']],
    [3, ['crossword', 'job advert']],
  ]);
  expect([...numbers]).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 3],
    [4, 3],
  ]);
  expect(rows.every((row) => row.satisfied)).toBe(true);
});

test('a line holds when all of its clauses do', () => {
  const { rows } = whyRows(clausesFor({ main_search_term: 'Norlunde', required_all_words: ['battery', 'whale'] }));
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
])('terms of %s', (text, terms) => expect(termsOf(text)).toEqual(terms));

test('a pair is read with its distance, also within a part', () => {
  expect(nearOf('"shore power" NEAR/10 ferry')).toEqual({ first: 'shore power', second: 'ferry', distance: 10 });
  expect(nearOf('title:(ferry NEAR/2 electric)')).toEqual({ first: 'ferry', second: 'electric', distance: 2 });
  expect(nearOf('ferry')).toBeNull();
});
