import { availableLanguages, readBundle } from '@masthead/i18n/server';
import { expect, it } from 'vitest';
import { assets, fontRules, preloadedFonts } from './renderer.ts';

/** The letters that only the second file of each font has. */
const further = (): ((letter: string) => boolean) => {
  const [, range] = /unicode-range:([^}]+)/.exec(fontRules((name) => name))!;
  const parts = range!.split(',').map((part) =>
    part
      .slice(2)
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  );
  return (letter) =>
    parts.some(([first = 0, last = first]) => letter.codePointAt(0)! >= first && letter.codePointAt(0)! <= last);
};

it.each(availableLanguages)('a page in %s needs no other fonts than those that every page loads', (language) => {
  const letters = new Set(
    JSON.stringify(readBundle(language)).toLowerCase() + JSON.stringify(readBundle(language)).toUpperCase(),
  );
  expect([...letters].filter(further())).toEqual([]);
});

it('the fonts of a page leave room for its text below 60 kB', () => {
  const bytes = preloadedFonts.map((path) => assets.byPath.get(path)!.bytes.length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(48_000);
});
