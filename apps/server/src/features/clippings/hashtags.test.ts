import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashtagsOf } from './hashtags.ts';

it('hashtags are found in every script, and not in addresses, entities, words and numbers', () => {
  const text =
    'Ahoy #Ferries, (#Fähre)! #żegluga #लहर #FERRIES https://a.example/#harbour &#39; C# a#b ##x #2026 #2026ok';
  expect(hashtagsOf(text)).toEqual(['ferries', 'fähre', 'żegluga', 'लहर', '2026ok']);
});

it('every word behind a sign is found once, whatever stands between', () => {
  const word = fc.stringMatching(/^[a-zæøåąłßж][a-zæøåąłßж0-9_]{0,20}$/u);
  const space = fc.constantFrom(' ', '\n', ', ', '. ', ' – ', '\u00a0', '” ');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, space), { maxLength: 20 }), (words) => {
      const text = words.map(([one, between]) => `#${one}${between}`).join('');
      expect(hashtagsOf(text)).toEqual([...new Set(words.map(([one]) => one))]);
    }),
  );
});
