import { type Stream, streamForm } from '@masthead/contract';
import { expect, test } from 'vitest';
import { emptyStream, filledPairs, termsOf, valuesOf, withMediaTypes, withTerms, withWord } from './stream-values.ts';

test('a draft is a form that can be saved, an empty one asks for name and term', () => {
  expect(streamForm.safeParse(emptyStream({ term: 'Norlunde', entity: 'organisation' })).success).toBe(true);
  const { error } = streamForm.safeParse(emptyStream());
  expect(error?.issues.map((issue) => issue.path[0])).toEqual(['name', 'main_search_term']);
});

test('a term longer than a name may be gives the name its beginning', () => {
  const { name, main_search_term } = emptyStream({ term: 'n'.repeat(120) });
  expect([name.length, main_search_term.length]).toEqual([100, 120]);
});

test('a saved stream goes into the form and out again without a change', () => {
  const form = {
    ...emptyStream({ term: 'Norlunde' }),
    near_words: [{ first_term: 'electric', second_term: 'ferry', distance: 6 }],
    blocked_outlets: ['01930a5e-7c1d-7f00-8000-000000000001'],
  };
  const stream = {
    ...form,
    id: '1',
    brand_id: '2',
    blocked_outlets: [{ id: form.blocked_outlets[0]!, name: 'Ladefunk' }],
    whitelisted_outlets: [],
    backfill: null,
  };
  expect(valuesOf(stream as unknown as Stream)).toEqual(form);
});

test('the first term is the main one', () => {
  expect(withTerms(['Norlunde', 'Nørlunde'])).toEqual({
    main_search_term: 'Norlunde',
    alternative_spellings: ['Nørlunde'],
  });
  expect(termsOf(withTerms(['Norlunde', 'Nørlunde']))).toEqual(['Norlunde', 'Nørlunde']);
  expect(termsOf(withTerms([]))).toEqual([]);
});

test('the web cannot be removed from the media types [streams-011]', () => {
  expect(withMediaTypes(['print'])).toEqual(['web', 'print']);
  expect(withMediaTypes(['web', 'tv'])).toEqual(['web', 'tv']);
});

test('an empty pair is left out', () => {
  const pair = (first_term: string, second_term: string) => ({ first_term, second_term, distance: 10 });
  expect(filledPairs([pair('', ' '), pair('ferry', '')])).toEqual([pair('ferry', '')]);
});

test('a word is excluded or required once, in the form or in the query written as text', () => {
  const form = { ...emptyStream({ term: 'Norlunde' }), excluded_words: ['tyre'] };
  expect(withWord(form, {})).toEqual({});
  expect(withWord(form, { exclude: 'tyre' })).toEqual({ excluded_words: ['tyre'] });
  expect(withWord(form, { exclude: 'car' })).toEqual({ excluded_words: ['tyre', 'car'] });
  expect(withWord(form, { require: 'ferry' })).toEqual({ required_all_words: ['ferry'] });
  const text = { ...form, query_text: 'a OR b' };
  expect(withWord(text, { exclude: 'c d' })).toEqual({ query_text: '(a OR b) AND NOT "c d"' });
  expect(withWord(text, { require: 'c' })).toEqual({ query_text: '(a OR b) AND "c"' });
});
