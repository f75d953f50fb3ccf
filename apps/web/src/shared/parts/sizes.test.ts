import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { headingSizes } from '../page/heading-sizes.ts';
import { BrandMark, PersonMark } from './marks.tsx';
import { avatarSizes, squareSizes } from './sizes.ts';

const entriesOf = <K extends string>(sizes: Record<K, number>) => Object.entries(sizes) as [K, number][];
const sorted = (pixels: number[]) => pixels.toSorted((a, b) => a - b);

test('avatars have seven sizes, each larger than the one before [ui-002]', () => {
  expect(Object.keys(avatarSizes)).toEqual(['xsmall', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large']);
  expect(Object.values(avatarSizes)).toEqual(sorted(Object.values(avatarSizes)));
  for (const [size, pixels] of entriesOf(avatarSizes)) {
    const avatar = renderToStaticMarkup(createElement(PersonMark, { name: 'Åse Berg', picture: '/files/a', size }));
    expect(avatar).toContain(`width="${pixels}" height="${pixels}"`);
    const initials = renderToStaticMarkup(createElement(PersonMark, { name: 'Åse Berg', size }));
    expect(initials).toContain(`width:${pixels}px;height:${pixels}px`);
  }
});

test('square pictures have four sizes [ui-003]', () => {
  expect(Object.keys(squareSizes)).toEqual(['small', 'medium', 'large', 'xl']);
  expect(Object.values(squareSizes)).toEqual(sorted(Object.values(squareSizes)));
  for (const [size, pixels] of entriesOf(squareSizes)) {
    const logo = renderToStaticMarkup(createElement(BrandMark, { name: 'Norlunde', logo: '/files/a', size }));
    expect(logo).toContain(`width="${pixels}" height="${pixels}"`);
  }
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
