import { availableLanguages, readBundle } from '@masthead/i18n/server';
import { expect, it } from 'vitest';
import { assets, furtherFonts, preloadedFonts } from '../../platform/renderer/assets.ts';

it.each(availableLanguages)('a page in %s needs no other fonts than those that every page loads', (language) => {
  const letters = new Set(
    JSON.stringify(readBundle(language)).toLowerCase() + JSON.stringify(readBundle(language)).toUpperCase(),
  );
  expect([...letters].filter((letter) => furtherFonts.letters.test(letter))).toEqual([]);
});

it('the fonts of a page leave room for its text below 60 kB', () => {
  const bytes = preloadedFonts.map((path) => assets.byPath.get(path)!.bytes.length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(48_000);
});
