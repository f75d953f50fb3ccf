import { expect, test } from 'vitest';
import { readNames } from './read-names.ts';

const finds = (names: string, text: string) => new RegExp(readNames(names)!.pattern, 'u').test(text);

test('a name of several words is found in any case and accent, with its words beside each other', () => {
  expect(finds('Societe Generale', 'die Société Générale hat')).toBe(true);
  expect(finds('Société Générale', 'SOCIETE-GENERALE')).toBe(true);
  expect(finds('Große Werft', 'die Grosse Werft')).toBe(true);
  expect(finds('Grosse Werft, Kiel', 'in Kiel')).toBe(true);
  expect(finds('Deutsche Bank', 'die deutsche Regierung und die Bank')).toBe(false);
  expect(finds('Große Werft', 'GROSSE WERFT')).toBe(true);
  expect(finds('Ærø Færge', 'AERO FAERGE')).toBe(true);
  expect(finds('Газета Труд', 'ГАЗЕТА «ТРУД»')).toBe(true);
});

test('names of one word need no pattern, and signs alone are no name', () => {
  expect(readNames('Nordwind; Seafair')).toMatchObject({ query: '(nordwind) | (seafair)', hasPhrases: false });
  expect(readNames(' , ; ')).toBeNull();
});
