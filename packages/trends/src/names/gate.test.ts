import { expect, it } from 'vitest';
import { markCandidates } from './gate.ts';
import { tagger } from './tagger.ts';
import { sentencesOf, split, tokenBits, wordAt } from './tokens.ts';
import { Words } from './words.ts';

function candidatesOf(text: string, language: 'de' | 'en'): string[] {
  const tokens = split(text);
  const words = new Words(language);
  for (const sentence of sentencesOf(tokens))
    markCandidates(words, tokens, sentence, { gate: tagger().gate, weights: null });
  return Array.from({ length: tokens.count }, (_, at) => at)
    .filter((at) => tokens.marks[at]! & tokenBits.isCandidate)
    .map((at) => wordAt(tokens, at));
}

it.each([
  ['de', 'Die Regierung hat gestern über das Gesetz gesprochen, sagte Olaf Scholz in Hamburg.', 'Olaf Scholz Hamburg'],
  ['en', 'However, the minister met Angela Merkel in Berlin. Perhaps that helps.', 'Angela Merkel Berlin'],
] as const)(
  'ordinary words with a capital are no candidates for names in %s, words of names are',
  (language, text, expected) => {
    expect(candidatesOf(text, language).join(' ')).toBe(expected);
  },
);

it('a word without a capital is no candidate, even if it is a name elsewhere', () => {
  expect(candidatesOf('angela merkel in berlin', 'en')).toEqual([]);
});
