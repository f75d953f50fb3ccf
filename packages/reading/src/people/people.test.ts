import { expect, it } from 'vitest';
import { measurePeople } from '../measured/people.ts';
import { hasData } from '../measured/records.ts';
import { compareNames, judgeSamePerson, parsePersonName, readByline, type Signed, subjectWords } from './index.ts';

it('bylines name people, and agencies and editorial accounts beside them', () => {
  expect(readByline('By Jane Doe and Karl Møller')).toMatchObject({ people: ['Jane Doe', 'Karl Møller'] });
  expect(readByline('JANE DOE').people).toEqual(['Jane Doe']);
  expect(readByline('J. Doe').people).toEqual(['J. Doe']);
  expect(readByline('Doe, Jane').people).toEqual(['Jane Doe']);
  expect(readByline('Reuters, Thorsten Kramer')).toEqual({ people: ['Thorsten Kramer'], offices: ['Reuters'] });
  for (const office of ['Redaktion', 'dpa', 'Editorial team', 'Ritzau', 'Newsroom'])
    expect(readByline(office).people, office).toEqual([]);
});

it.each([
  ['Jane Doe', 'JANE DOE', 'same'],
  ['Søren Møller', 'Soren Moller', 'same'],
  ['Jean-Luc Picard', 'Jean Luc Picard', 'same'],
  ['Jane Doe', 'J. Doe', 'compatible'],
  ['Jane Doe', 'Jane E. Doe', 'compatible'],
  ['Jane Doe', 'June Doe', 'different'],
  ['Jane A. Doe', 'Jane B. Doe', 'different'],
  ['Jane Doe', 'Jane Roe', 'different'],
  ['María de la Cruz', 'Maria de la Cruz', 'same'],
])('%s and %s are %s', (a, b, likeness) => {
  expect(compareNames(parsePersonName(a)!, parsePersonName(b)!)).toBe(likeness);
});

it('a word alone is no name of a person', () => {
  expect(parsePersonName('Madonna')).toBeNull();
  expect(parsePersonName('Dr. Madonna')).toBeNull();
});

it('subjects are the words that are no grammar, each once', () => {
  expect(subjectWords('The harbour of Århus and the harbour in 2026')).toEqual(['harbour', 'århus']);
});

const signed = (over: Partial<Signed> = {}): Signed => ({
  words: new Map([['budget', 3]]),
  articles: 5,
  firstAt: new Date('2026-01-01'),
  lastAt: new Date('2026-02-01'),
  languages: ['da'],
  coAuthors: [],
  clusters: [],
  links: [],
  ...over,
});
const rarity = () => 1;

it('a name alone never joins two outlets, and evidence does', () => {
  expect(judgeSamePerson(signed({ words: new Map() }), signed({ words: new Map() }), rarity).decision).toBe('apart');
  expect(judgeSamePerson(signed({ clusters: ['a'] }), signed({ clusters: ['a'] }), rarity)).toMatchObject({
    decision: 'join',
    evidence: [{ code: 'same_text', shared: ['a'] }],
  });
  expect(judgeSamePerson(signed({ coAuthors: ['a b'] }), signed({ coAuthors: ['a b'] }), rarity).decision).toBe('ask');
  const other = signed({ languages: ['fr'], clusters: [], words: new Map() });
  expect(judgeSamePerson(signed(), other, rarity).score).toBeLessThan(0);
});

it.skipIf(!hasData)('joins of the labelled pairs are right', () => {
  const all = measurePeople();
  expect(all.pairs).toBe(590);
  expect(all.precision).toBeGreaterThanOrEqual(99);
  expect(measurePeople('spelling').recall).toBeGreaterThanOrEqual(98);
});
