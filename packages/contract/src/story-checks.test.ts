import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckedStory, countWords, storyChecks, storyNeeds, textOf } from './story-checks.ts';

const words = (count: number) => `<p>${Array.from({ length: count }, (_, at) => `word${at}`).join(' ')}</p>`;
const whole: CheckedStory = {
  headline: 'Ferries sail again',
  copytext: words(300),
  contact: { name: 'Ingrid Ås', email: 'ingrid@example.org', phone: null },
  cover_image: { cropped: '/files/a.jpg' },
  categories: [{ id: 1 }],
};
const codes = (story: Partial<CheckedStory>) => storyChecks({ ...whole, ...story }).map((check) => check.code);

describe('checks of a story', () => {
  it('a complete story gets no remarks', () => expect(storyChecks(whole)).toEqual([]));

  it('a story without headline, text or contact is told so at each field', () => {
    const empty = { headline: ' ', copytext: '<p> &nbsp;<br></p>', contact: { name: '' } };
    const needed = storyChecks({ ...whole, ...empty }).filter((check) => check.level === 'needed');
    expect(needed.map(({ code, field }) => [code, field])).toEqual([
      ['headline_missing', 'headline'],
      ['text_missing', 'copytext'],
      ['contact_missing', 'contact'],
    ]);
    expect(codes({ contact: null })).toContain('contact_missing');
  });

  it('a text counts as missing only if it has no words', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '"', '<p class="a>b">', '</p>', '&nbsp;', '&#229;', '&lt;', ' ', '…', 'å', '1'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const copytext = pieces.join('');
        const isMissing = storyNeeds({ ...whole, copytext }).length > 0;
        expect(isMissing).toBe(countWords(copytext) === 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('advice never stops a story from being published', () => {
    const poor: CheckedStory = {
      headline: 'a'.repeat(101),
      copytext: '<p>Short <a href="example.org">link</a></p><figure><img src="/files/a" alt="" width="200"></figure>',
      contact: { name: 'Ingrid' },
      cover_image: null,
      categories: [],
    };
    const checks = storyChecks(poor);
    expect(checks.every((check) => check.level === 'advice')).toBe(true);
    expect(checks.map((check) => check.code)).toEqual([
      'contact_unreachable',
      'headline_long',
      'cover_missing',
      'category_missing',
      'words_few',
      'alt_missing',
      'picture_small',
      'link_broken',
    ]);
  });

  it.each([
    [299, ['words_few']],
    [300, []],
    [600, []],
    [601, ['words_many']],
  ])('a story of %i words gets the remarks %j [stories-015]', (count, expected) =>
    expect(codes({ copytext: words(count) })).toEqual(expected),
  );

  it('an angle bracket inside an attribute does not end its tag', () =>
    expect(codes({ copytext: `${words(300)}<figure><img src="/files/a" alt="a > b" width="800"></figure>` })).toEqual(
      [],
    ));

  it.each([
    ['https://example.org/a?b=1&amp;c=2', true],
    ['mailto:press@example.org', true],
    ['tel:+45 12 34 56', true],
    ['http://', false],
    ['https://word', false],
    ['www.example.org', false],
    ['mailto:nobody', false],
    ['', false],
  ])('the address %s counts as a working link: %s', (href, good) =>
    expect(codes({ copytext: `${words(300)}<p><a href="${href}">x</a></p>` })).toEqual(good ? [] : ['link_broken']),
  );
});

describe('words of a text', () => {
  it.each([
    ['<p>One</p><p>two</p>', 2],
    ['<p>O<strong>n</strong>e two-three don’t</p>', 3],
    ['a&nbsp;b &amp; c', 3],
    ['<p>Å ø 12 ½ – !</p>', 4],
    ['Новости порта', 2],
    ['', 0],
  ])('the text %s counts as %i words', (html, count) => expect(countWords(html)).toBe(count));

  it('character references are decoded', () => expect(textOf('<p>a &lt;b&gt; &#229; &#xe6;</p>')).toBe('a <b> å æ'));
});
