import { expect, test } from 'vitest';
import type { CatalogueGroup } from '../sources.api.ts';
import { amountOf, offers } from './catalogue-choice.ts';

const group = (country_id: string | null, language: string | null, outlets: number): CatalogueGroup => ({
  country_id,
  language,
  outlets,
  feeds: 2 * outlets,
  added: 1,
});
const groups = [
  group('DK', 'da', 40),
  group('DK', 'en', 3),
  group('DE', 'de', 90),
  group('SE', 'sv', 30),
  group(null, 'en', 5),
];

test('countries and languages narrow each other; an empty side is open', () => {
  expect(amountOf(groups, { countries: ['DK'], languages: [] })).toEqual({ outlets: 43, feeds: 86, added: 2 });
  expect(amountOf(groups, { countries: ['DK', 'DE'], languages: ['en'] }).outlets).toBe(3);
  expect(amountOf(groups, { countries: [], languages: ['en'] }).outlets).toBe(8);
});

test('an empty choice adds nothing, not everything', () =>
  expect(amountOf(groups, { countries: [], languages: [] })).toEqual({ outlets: 0, feeds: 0, added: 0 }));

test('the options of one side depend on the choice of the other', () => {
  expect(offers(groups, 'language', { countries: ['DK'], languages: [] })).toEqual([
    { id: 'da', outlets: 40 },
    { id: 'en', outlets: 3 },
  ]);
  expect(offers(groups, 'country_id', { countries: [], languages: [] }).map(({ id }) => id)).toEqual([
    'DE',
    'DK',
    'SE',
  ]);
});
