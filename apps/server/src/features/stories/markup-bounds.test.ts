import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooComplex } from './markup-bounds.ts';

it.each([
  ['nesting', '<div>'.repeat(150_000)],
  ['nesting in capitals with attributes', '<DIV class="a">'.repeat(20_000)],
  ['rows', `<table>${'<tr><td>x'.repeat(50_000)}</table>`],
  ['attributes', `<a ${'x=1 '.repeat(200_000)}>`],
  ['signs that open nothing', '<'.repeat(900_000)],
  ['tags that never end', '<p '.repeat(300_000)],
])('a text of endless %s is refused before it is read', (_what, html) => {
  expect(isTooComplex(html)).toBe(true);
});

it.each([
  [
    'a long release',
    `<h2>Harbour</h2>${'<p>The <strong>council</strong> decided <a href="https://a.example">today</a>.</p>'.repeat(2000)}`,
  ],
  ['a large table', `<table>${`<tr>${'<td><p>7</p></td>'.repeat(10)}</tr>`.repeat(200)}</table>`],
  ['paragraphs without end tags', '<p>One'.repeat(3000)],
  ['a text with signs of comparison', 'a < b and b > c '.repeat(1000)],
])('%s is accepted', (_what, html) => {
  expect(isTooComplex(html)).toBe(false);
});

it('the depth of well-formed blocks decides', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (depth) => {
      expect(isTooComplex(`${'<blockquote>'.repeat(depth)}x${'</blockquote>'.repeat(depth)}`)).toBe(depth > 100);
    }),
  );
});
