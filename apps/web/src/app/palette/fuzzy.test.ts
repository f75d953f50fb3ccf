import { expect, test } from 'vitest';
import { fuzzyFind, fuzzyScore } from './fuzzy.ts';

const rows = [
  { label: 'Discover', hint: 'Connect' },
  { label: 'Coverage', hint: 'Measure' },
  { label: 'Members', hint: 'Brand' },
  { label: 'Elfærge Ærø' },
  { label: 'Übersicht' },
  { label: 'API tokens', hint: 'Settings' },
];
const found = (typed: string) => fuzzyFind(rows, typed).map(({ label }) => label);

test('all rows are shown in their order if nothing is typed', () =>
  expect(found(' ')).toEqual(rows.map(({ label }) => label)));
test('letters in their order suffice, and beginnings of words come first', () => {
  expect(found('cov')[0]).toBe('Coverage');
  expect(found('at')[0]).toBe('API tokens');
  expect(found('mmb')).toEqual(['Members']);
});
test('accents and case do not matter', () => {
  expect(found('aero')).toContain('Elfærge Ærø');
  expect(found('ubers')).toEqual(['Übersicht']);
});
test('a match in the name comes before one in its parent', () => expect(found('measure')).toEqual(['Coverage']));
test('a text without all of the letters does not match', () => expect(fuzzyScore('xyz', 'Discover')).toBeNull());
