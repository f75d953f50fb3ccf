import { expect, it } from 'vitest';
import { EqualWords } from './equal-words.ts';
import { plainWords, signsOf } from './plain-words.ts';

it('a word has the first place at which it stands, in any case', () => {
  const words = plainWords('The bank and the BANK of a river, a bank.', signsOf(''));
  const equal = new EqualWords(words);
  expect(Array.from({ length: words.count }, (_, at) => equal.firstOf(at))).toEqual([0, 1, 2, 0, 1, 5, 6, 7, 6, 1]);
});

it('words of a long text are kept apart', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `w${at % 15_000}`).join(' ');
  const words = plainWords(text, signsOf(''));
  const equal = new EqualWords(words);
  const firsts = Array.from({ length: words.count }, (_, at) => equal.firstOf(at));
  expect(firsts).toEqual(Array.from({ length: 20_000 }, (_, at) => at % 15_000));
});
