import { expect, it } from 'vitest';
import { splitWords, withWords } from './words.ts';

it.each([
  ['a.example', [], 'a.example'],
  ['a.example,', ['a.example'], ''],
  ['a.example, b.example;c', ['a.example', 'b.example'], 'c'],
  [' ,;', [], ''],
])('words that end with a separator are split from %j, and the rest is still typed', (text, words, rest) => {
  expect(splitWords(text, [' ', ',', ';'])).toEqual({ words, rest });
});

it('a word is added once in any case and without spaces around it', () => {
  expect(withWords(['Acme'], [' acme', 'Norlunde ', 'norlunde', ' '])).toEqual(['Acme', 'Norlunde']);
});
