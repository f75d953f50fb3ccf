import { expect, it } from 'vitest';
import { measureNamed } from '../measured/namesakes.ts';
import { measurePeople } from '../measured/people.ts';
import { hasData } from '../measured/records.ts';
import {
  compareNames,
  expectedNamesakes,
  judgeSamePerson,
  parsePersonName,
  readByline,
  type Signed,
  subjectWords,
} from './index.ts';

it('bylines name people, and agencies and editorial accounts beside them', () => {
  expect(readByline('By Jane Doe and Karl Møller')).toMatchObject({ people: ['Jane Doe', 'Karl Møller'] });
  expect(readByline('JANE DOE').people).toEqual(['Jane Doe']);
  expect(readByline('J. Doe').people).toEqual(['J. Doe']);
  expect(readByline('Doe, Jane').people).toEqual(['Jane Doe']);
  expect(readByline('Reuters, Thorsten Kramer')).toEqual({
    people: ['Thorsten Kramer'],
    offices: ['Reuters'],
    agencies: ['reuters'],
  });
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
  agencies: [],
  links: [],
  ...over,
});
const among = (namesakes: number | null = null) => ({ rarity: () => 1, namesakes });

it('a name alone never joins two outlets, and evidence does', () => {
  expect(judgeSamePerson(signed({ words: new Map() }), signed({ words: new Map() }), among()).decision).toBe('apart');
  expect(judgeSamePerson(signed({ clusters: ['a'] }), signed({ clusters: ['a'] }), among())).toMatchObject({
    decision: 'join',
    evidence: [{ code: 'same_text', shared: ['a'] }],
  });
  expect(judgeSamePerson(signed({ coAuthors: ['a b'] }), signed({ coAuthors: ['a b'] }), among()).decision).toBe('ask');
  const other = signed({ languages: ['fr'], clusters: [], words: new Map() });
  expect(judgeSamePerson(signed(), other, among()).score).toBeLessThan(0);
});

it('one account joins, and two pages about authors of one site keep apart', () => {
  const at = (...links: string[]) => signed({ words: new Map(), links });
  expect(judgeSamePerson(at('x.com/jane'), at('x.com/jane', 'a.example/by/jane'), among()).decision).toBe('join');
  const [one, other] = [at('a.example/by/jane'), at('a.example/by/jane-2')];
  expect(
    judgeSamePerson({ ...one, coAuthors: ['a b', 'c d'] }, { ...other, coAuthors: ['a b', 'c d'] }, among()),
  ).toMatchObject({
    decision: 'apart',
  });
});

it('a rare name takes less evidence, and never joins alone', () => {
  const [rare, common] = [
    expectedNamesakes({ people: 50_000, given: 10, family: 0 }),
    expectedNamesakes({ people: 50_000, given: 900, family: 300 }),
  ];
  expect([rare < 0.01, common > 5]).toEqual([true, true]);
  const alone = signed({ words: new Map() });
  expect(judgeSamePerson(alone, alone, among(rare)).decision).toBe('ask');
  expect(judgeSamePerson(alone, alone, among(common)).decision).toBe('apart');
  const credited = signed({ words: new Map(), agencies: ['reuters'] });
  expect(judgeSamePerson(credited, credited, among(rare)).decision).toBe('join');
  expect(judgeSamePerson(credited, credited, among(common)).decision).toBe('ask');
  const [ferries, recipes] = [
    ['ferry', 'harbour', 'winter'],
    ['rhubarb', 'lamb', 'ferry', 'bread', 'salt', 'oven'],
  ].map((subjects) => signed({ words: new Map(subjects.map((word) => [word, 1])) }));
  expect(judgeSamePerson(ferries!, recipes!, among(rare)).decision).toBe('join');
  expect(judgeSamePerson(ferries!, recipes!, among(null)).decision).toBe('apart');
});

it.skipIf(!hasData)('names that are rare among 2,000 people join most pairs without joining two people', () => {
  const { precision, recall } = measureNamed(2000, [11, 12], 1);
  expect(precision).toBeGreaterThanOrEqual(99);
  expect(recall).toBeGreaterThan(70);
});

it.skipIf(!hasData)('joins of the labelled pairs are right', () => {
  const all = measurePeople();
  expect(all.pairs).toBe(590);
  expect(all.precision).toBeGreaterThanOrEqual(99);
  expect(measurePeople('spelling').recall).toBeGreaterThanOrEqual(98);
});
