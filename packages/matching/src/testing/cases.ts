import fc from 'fast-check';
import { wordsOf } from '../evaluate.ts';
import { all, any, type Filter, type MatchDocument, not, type Part, type Query, type Term } from '../query.ts';

/** Returns the number of generated cases that a test runs: `usual`, ten times that in `npm run test:long`, or MATCHING_CASES. */
export const caseCount = (usual: number): number =>
  Number(process.env.MATCHING_CASES ?? (process.env.MASTHEAD_TEST_EXTENT === 'full' ? 10 * usual : usual));

const plain = [
  'nokia',
  'Nokia',
  'NOKIA',
  'oreal',
  'loreal',
  'l',
  'c',
  'a',
  's',
  'the',
  'the',
  'and',
  'soft',
  'weiss',
  'ae',
];
const names = [
  "L'Oréal",
  'C&A',
  '7-Eleven',
  'D.C.',
  'USA',
  'McDonalds',
  "McDonald's",
  'Weiß',
  'Ørsted',
  'Coca-Cola',
  'CocaCola',
  'AT&T',
];
const signs = [
  '.NET',
  'Google+',
  'C++',
  'C#',
  '#MeToo',
  'MeToo',
  '@nokia',
  '#nokia',
  'E.ON',
  '7.5',
  '2024',
  'Marks & Spencer',
];
const scripts = [
  '北京',
  '北',
  'トヨタ',
  'がっこう',
  'กรุงเทพ',
  'Ελλάς',
  'Київ',
  'й',
  'שָׁלוֹם',
  'مُحَمَّد',
  '한국',
  'हिन्दी',
  'İstanbul',
  'ﬁn',
  '𝗕𝗼𝗹𝗱',
  'é',
  'e\u0301',
];
const wilds = ['nok*', 'no?ia', '北*', 'sof?', 'oré*'];
const oddities = [
  'so\u00adft',
  '\u200d',
  '❤️',
  '👍',
  '\ud800',
  '\udc00x',
  'ß',
  'ſ',
  '\u0301',
  'x\u0000y',
  '—',
  '½',
  'm²',
  'ـ',
];

const oneOf = (...lists: string[][]) => fc.constantFrom(...lists.flat());
const typed = fc.oneof(
  { weight: 6, arbitrary: oneOf(plain, names) },
  { weight: 3, arbitrary: oneOf(signs, scripts, wilds) },
);
const written = fc.oneof(
  { weight: 8, arbitrary: oneOf(plain, names, signs, scripts) },
  { weight: 1, arbitrary: oneOf(oddities) },
);
const gap = fc.oneof(
  { weight: 6, arbitrary: fc.constant(' ') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '-',
      "'",
      '’',
      '.',
      '. ',
      ', ',
      ' & ',
      '&',
      '+',
      '+ ',
      ' #',
      ' @',
      '',
      '\n',
      '/',
      '\u00a0',
    ),
  },
);

const text = (least: number, most: number): fc.Arbitrary<string> =>
  fc.array(fc.tuple(written, gap), { minLength: least, maxLength: most }).map((parts) => parts.flat().join(''));

/** Documents of words that queries ask for, in all their spellings, with signs, scripts and broken text between. */
export const documents: fc.Arbitrary<MatchDocument> = fc.record({
  id: fc.constant('1'),
  headline: text(0, 4),
  lead: text(0, 4),
  body: text(0, 12),
  language: fc.constantFrom('en', 'fi', 'sv'),
  country: fc.constantFrom('FI', 'GB', null),
  media_type: fc.constantFrom('web', 'print'),
  outlet_id: fc.constantFrom('o1', 'o2'),
  site: fc.constantFrom('www.bbc.co.uk', 'yle.fi'),
  author: fc.constantFrom('Jane Doe', 'Ödön', null),
});

const phrase = fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const scope = fc.record({
  part: fc.constantFrom<Part | null>(null, null, null, 'headline', 'lead', 'body'),
  exact: fc.boolean().map((yes) => yes),
});

const term: fc.Arbitrary<Term> = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: typed }, { weight: 1, arbitrary: phrase }), scope)
  .map(([words, { part, exact }]) => ({ kind: 'term', text: words, part, exact }));

const side = fc.array(term, { minLength: 1, maxLength: 2 });

const near: fc.Arbitrary<Query> = fc
  .record({ first: side, second: side, distance: fc.integer({ min: 0, max: 4 }), ordered: fc.boolean() })
  .map((parts) => ({ kind: 'near', ...parts }));

const together: fc.Arbitrary<Query> = fc
  .record({
    words: fc.array(oneOf(plain, names), { minLength: 3, maxLength: 4 }),
    distance: fc.integer({ min: 0, max: 4 }),
    scope,
  })
  .map(({ words, distance, scope: { part, exact } }): Query => {
    const whole: Term = { kind: 'term', text: words.join(' '), part, exact };
    return wordsOf(whole.text).length > 2 ? { kind: 'together', phrase: whole, distance } : whole;
  });

const filterValues = {
  language: ['en', 'fi', 'sv'],
  country: ['FI', 'GB', 'US'],
  media_type: ['web', 'print'],
  outlet: ['o1', 'o2', 'o 3'],
  site: ['bbc.co.uk', 'yle.fi', 'uk'],
  author: ['Jane', 'doe', 'Ödön'],
} as const;

const filter: fc.Arbitrary<Query> = fc
  .constantFrom<Filter['field']>('language', 'country', 'media_type', 'outlet', 'site', 'author')
  .chain((field) =>
    fc
      .uniqueArray(fc.constantFrom(...filterValues[field]), { minLength: 1, maxLength: 2 })
      .map((values): Query => ({ kind: 'filter', field, values })),
  );

const leaf = fc.oneof(
  { weight: 8, arbitrary: term },
  { weight: 2, arbitrary: near },
  { weight: 1, arbitrary: together },
  { weight: 1, arbitrary: filter },
);

/** Queries of the whole language, in the form that `parse` gives. */
export const queries: fc.Arbitrary<Query> = fc.letrec<{ tree: Query }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    { weight: 2, arbitrary: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }).map(all) },
    { weight: 2, arbitrary: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }).map(any) },
    { weight: 1, arbitrary: tie('tree').map(not) },
  ),
})).tree;
