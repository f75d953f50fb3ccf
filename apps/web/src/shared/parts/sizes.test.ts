import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headingSizes } from '../page/heading-sizes.ts';
import { avatarSizes, squareSizes } from './sizes.ts';

const sorted = (pixels: number[]) => pixels.toSorted((a, b) => a - b);

test('avatars have seven sizes, each larger than the one before [ui-002]', () => {
  expect(Object.keys(avatarSizes)).toEqual(['xsmall', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large']);
  expect(Object.values(avatarSizes)).toEqual(sorted(Object.values(avatarSizes)));
});

test('square pictures have four sizes [ui-003]', () => {
  expect(Object.keys(squareSizes)).toEqual(['small', 'medium', 'large', 'xl']);
  expect(Object.values(squareSizes)).toEqual(sorted(Object.values(squareSizes)));
});

test('headings have the sizes 1 to 8, the largest first, each in the style sheet [ui-004]', () => {
  expect(headingSizes).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const styles = readFileSync(new URL('../page/heading.module.css', import.meta.url), 'utf8');
  const pixels = headingSizes.map((size) =>
    Number(new RegExp(`data-size="${size}"\\][^}]*--t-(\\d+)`).exec(styles)?.[1]),
  );
  expect(pixels).toEqual(sorted(pixels).reverse());
  expect(new Set(pixels).size).toBe(8);
});
