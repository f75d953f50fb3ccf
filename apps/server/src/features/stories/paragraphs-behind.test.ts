import { expect, it } from 'vitest';
import { paragraphsBehind } from './paragraphs-behind.ts';

const text = (copytext: string, headline = 'Ferries') => ({ headline, subheading: null, copytext, boilerplate: null });

it.each([
  ['<p>a</p><p>b</p>', '<p>a</p><p>b</p>', 0],
  ['<p>a</p><p>b</p>', '<p>a</p><p>c</p>', 1],
  ['<p>a</p>', '<p>a</p><p>b</p><ul><li><p>c</p></li></ul>', 2],
  ['<p>a</p><p>a</p>', '<p>a</p>', 1],
  ['<p>a</p>', '<h2>a</h2>', 0],
  ['<p>a</p>', '<p>a <strong>b</strong></p><figure><img src="/files/x" alt=""><figcaption>c</figcaption></figure>', 2],
  ['', '', 0],
])('%s → %s is behind by %i', (before, now, behind) => expect(paragraphsBehind(text(before), text(now))).toBe(behind));

it('a changed headline counts as one paragraph', () =>
  expect(paragraphsBehind(text('', 'One'), text('', 'Two'))).toBe(1));
