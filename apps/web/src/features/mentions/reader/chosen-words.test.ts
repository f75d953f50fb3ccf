import { expect, it } from 'vitest';
import { wordsOf } from './chosen-words.ts';

it.each([
  [' harbour ', 'harbour'],
  ['“Ferry\n  Line,”', 'Ferry Line'],
  ['#ferries.', '#ferries'],
  ['said "no" twice', 'said no twice'],
  ['Øresund', 'Øresund'],
])('the selection %j names the words %j', (text, words) => {
  expect(wordsOf(text)).toBe(words);
});

it.each(['', ' – ', '…', 'a passage that is much too long to be a word of a search, and goes on'])(
  'the selection %j names no words',
  (text) => {
    expect(wordsOf(text)).toBeNull();
  },
);
