import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tokensOf } from './tokens.ts';

/** Abbreviations, initials, words with hyphens and endings after a colon (HIFK:n), single signs. */
const pieces =
  /(?:\p{L}\.){2,}(?![\p{L}\p{M}])|\p{Lu}\.(?=[\s-])|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’](?=\p{L})|[\p{L}\p{M}\p{N}])*(?:[-–](?=[\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*(?::\p{Ll}{1,5}(?![\p{L}\p{N}]))?|\S/gu;

const part = fc.oneof(
  fc.constantFrom(...'aBzÉßø.-–: \n12\u0301😀𝗕𝗯İⅧⒶ…?"/', 'U.S.', 'J. ', 'HIFK:n', 'A/S', '\ud83d', '\udc00'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);

it('words, abbreviations and signs are split as one pattern of Unicode says', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('').replace(/['’]/g, '');
      const found = tokensOf(text).map(({ word, start, end }) => ({ word, start, end }));
      const expected = [...text.matchAll(pieces)].map(({ 0: word, index }) => ({
        word,
        start: index,
        end: index + word.length,
      }));
      expect(found).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

it('an elided article and the genitive are words of their own', () => {
  const words = (text: string) => tokensOf(text).map(({ word }) => word);
  expect(words("l'Oréal’s O’Neill dell’Arte Rock'n'Roll")).toEqual([
    "l'",
    'Oréal',
    '’s',
    'O’Neill',
    'dell’',
    'Arte',
    "Rock'n'Roll",
  ]);
  expect(words('a'.repeat(130)).map((word) => word.length)).toEqual([60, 60, 10]);
});
