import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyPhrase, keyPhrases } from '../index.ts';

const article = `Wind power in the North Sea. The wind power industry expects a boom of wind power in the coming decade, and the offshore wind turbines of the North Sea deliver most of the electricity. Offshore wind turbines are the cheapest.`;

describe('keyPhrases', () => {
  it('repeated phrases come before single words, without stop words', () => {
    const phrases = keyPhrases(article, { language: 'en' }).map(({ text }) => text.toLowerCase());
    expect(phrases.slice(0, 3)).toContain('offshore wind turbines');
    expect(phrases.join(' ')).not.toMatch(/\b(?:the|of|and)\b/);
  });

  it('texts in other languages have no phrases', () => {
    expect(keyPhrases(article, { language: 'other' })).toEqual([]);
  });

  it('any text has at most eight phrases with scores from 0 to 1, which are pieces of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const phrases: KeyPhrase[] = keyPhrases(text, { language: 'de' });
        expect(phrases.length).toBeLessThanOrEqual(8);
        for (const phrase of phrases) {
          expect(phrase.score).toBeGreaterThan(0);
          expect(phrase.score).toBeLessThanOrEqual(1);
          for (const word of phrase.text.split(' ')) expect(text).toContain(word);
        }
      }),
    );
  });
});
