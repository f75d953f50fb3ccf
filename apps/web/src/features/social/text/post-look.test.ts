import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, shownText } from './post-look.ts';

it('links, hashtags and accounts of a post are marked, and no sign of the text is lost [social-003]', () => {
  const marked = (text: string, hasLinks = true) =>
    partsOf(text, hasLinks).flatMap((part) => (part.isMarked ? part.text : []));
  expect(marked('New: #ferries by @norlunda, see https://a.example/#top.')).toEqual([
    '#ferries',
    '@norlunda',
    'https://a.example/#top',
  ]);
  expect(marked('https://a.example and #ferries', false)).toEqual(['#ferries']);
  expect(marked('press@a.example')).toEqual([]);
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, hasLinks) => {
      expect(
        partsOf(text, hasLinks)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

it('a post is cut after the characters that its network shows', () => {
  expect(shownText('x'.repeat(210), 210)).toEqual({ shown: 'x'.repeat(210), isCut: false });
  expect(shownText('x'.repeat(211), 210)).toEqual({ shown: `${'x'.repeat(210)}…`, isCut: true });
  expect(shownText('👨‍👩‍👧 sails', null).isCut).toBe(false);
});
