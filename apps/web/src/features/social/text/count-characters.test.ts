import { describe, expect, it } from 'vitest';
import { charactersLeft, countCharacters } from './count-characters.ts';

describe('the characters left', () => {
  it.each([
    ['twitter', 280],
    ['mastodon', 500],
    ['bluesky', 300],
    ['instagram', 2200],
    ['linkedin', 3000],
    ['facebook', 5000],
    ['pinterest', 500],
    ['tiktok', 2200],
    ['youtube', 5000],
  ] as const)(
    'the characters left begin at the limit of %s and fall with each character [social-003]',
    (network, limit) => {
      expect(charactersLeft('', network)).toBe(limit);
      expect(charactersLeft('Ferry', network)).toBe(limit - 5);
      expect(charactersLeft('x'.repeat(limit + 3), network)).toBe(-3);
    },
  );

  it('links, emoji and wide characters are counted as X counts them [social-003]', () => {
    expect(countCharacters(`See https://example.org/${'a'.repeat(200)} now`, 'twitter')).toBe(4 + 23 + 4);
    expect(countCharacters('👨‍👩‍👧‍👦', 'twitter')).toBe(2);
    expect(countCharacters('日本', 'twitter')).toBe(4);
    expect(countCharacters('Åse – “ferry”', 'twitter')).toBe(13);
    expect(countCharacters('e\u0301', 'twitter')).toBe(1);
  });

  it('links count as 23 characters on Mastodon, and in full on the others [social-003]', () => {
    const text = `https://example.org/${'a'.repeat(80)}`;
    expect(countCharacters(text, 'mastodon')).toBe(23);
    expect(countCharacters(text, 'linkedin')).toBe(100);
    expect(countCharacters('👨‍👩‍👧‍👦', 'bluesky')).toBe(1);
  });
});
