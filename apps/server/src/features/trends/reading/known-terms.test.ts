import { expect, it } from 'vitest';
import { KnownTerms } from './known-terms.ts';

const holm = new Map([['person holm', 7]]);

it('numbers of terms are known once their batch is kept, until terms are removed', () => {
  const known = new KnownTerms();
  known.begin();
  known.follow(0);
  known.note(holm);
  expect(known.numberOf('person holm')).toBeUndefined();
  known.keep();
  known.follow(0);
  expect(known.numberOf('person holm')).toBe(7);
  known.follow(1);
  expect(known.numberOf('person holm')).toBeUndefined();
});

it('numbers of a batch that failed are forgotten', () => {
  const known = new KnownTerms();
  known.begin();
  known.note(holm);
  known.begin();
  known.keep();
  expect(known.numberOf('person holm')).toBeUndefined();
});
