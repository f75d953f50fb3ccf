import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinContinuations } from './continuations.ts';
import type { PrintPage, Word } from './page.ts';
import { readBoxes } from './read-boxes.ts';
import { withoutDoubles, wordsOfPieces } from './read-pdf-words.ts';
import { type PageArticle, segmentPage } from './segment-page.ts';
import { wordsOfTsv } from './tesseract-words.ts';

const size = 9;
const columnWidth = 150;
const gutter = 14;
const perLine = 5;
const lineHeight = size * 1.2;

const word = (text: string, x0: number, base: number, width: number, of = size): Word => ({
  text,
  size: of,
  base,
  x0,
  x1: x0 + width,
  y0: base - of * 0.72,
  y1: base + of * 0.21,
});

/** Sets words in lines over the width of a column. */
const column = (words: readonly string[], left: number, top: number): Word[] =>
  words.map((text, at) => {
    const step = columnWidth / perLine;
    return word(text, left + (at % perLine) * step, top + Math.floor(at / perLine) * lineHeight, step - 4);
  });

const left = (at: number): number => 40 + at * (columnWidth + gutter);

interface Placed {
  headline: string[];
  /** Words of each column. */
  columns: string[][];
  column: number;
  top: number;
}

const set = ({ headline, columns, column: first, top }: Placed): Word[] => [
  ...headline.map((text, at) => word(text, left(first) + at * 70, top, 66, 20)),
  ...columns.flatMap((words, at) => column(words, left(first + at), top + 20)),
];

const page = (words: Word[]): PrintPage => ({ width: 740, height: 1000, words, rules: [] });

/** Returns different words that name their origin, in one sentence. */
const named = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? `The${name}` : `${name}${at}${at === count - 1 ? '.' : ''}`));

const wordsIn = ({ headline, kicker, lead, author, paragraphs, captions }: PageArticle): string[] =>
  [headline, kicker, lead, author ?? '', ...paragraphs, ...captions].flatMap((text) =>
    text.split(/\s+/).filter(Boolean),
  );

const grid = fc
  .array(fc.array(fc.integer({ min: 6, max: 24 }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((rows) =>
    rows.flatMap((lines, row) =>
      lines.map((count, at): Placed & { name: string } => {
        const name = `w${row}x${at}x`;
        const text = named(name, count * perLine);
        return { name, headline: [`H${name}`, 'Zeile'], columns: [text], column: at, top: 100 + row * 310 };
      }),
    ),
  );

describe('a page in columns', () => {
  it('a page in columns becomes articles whose text continues from column to column in reading order', () => {
    const [first, second] = [named('a', 60), named('b', 60)];
    const words = [
      ...set({ headline: ['Ferry', 'returns'], columns: [first, second], column: 0, top: 100 }),
      ...set({ headline: ['Bakery'], columns: [named('c', 40)], column: 2, top: 100 }),
    ];
    const { articles } = segmentPage(page(words.toReversed()));
    expect(articles.map(({ headline }) => headline)).toEqual(['Ferry returns', 'Bakery']);
    expect(wordsIn(articles[0]!).slice(2)).toEqual([...first, ...second]);
    expect(wordsIn(articles[1]!).slice(1)).toEqual(named('c', 40));
  });

  it('every word belongs to exactly one article, that of the headline above it, in reading order', () => {
    fc.assert(
      fc.property(grid, fc.integer({ min: 1 }), (placed, seed) => {
        const words = placed.flatMap(set);
        // The order in which a file names its words does not matter.
        const shuffled = words.toSorted((a, b) => ((a.x0 * seed) % 97) - ((b.x0 * seed) % 97) || b.base - a.base);
        const { articles } = segmentPage(page(shuffled));
        expect(articles.map((one) => wordsIn(one).join(' ')).sort()).toEqual(
          placed.map(({ headline, columns }) => [...headline, ...columns.flat()].join(' ')).sort(),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('the articles are the same if the page is moved or enlarged', () => {
    const words = set({
      headline: ['Ferry', 'returns'],
      columns: [named('a', 60), named('b', 50)],
      column: 0,
      top: 100,
    });
    const textOf = (moved: Word[], by = 1) =>
      segmentPage({ ...page(moved), width: 740 * by, height: 1000 * by }).articles.map(wordsIn);
    const expected = textOf(words);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 60, noNaN: true }),
        fc.double({ min: 0.7, max: 2.5, noNaN: true }),
        (by, scale) => {
          const moved = words.map((one) => ({
            ...one,
            size: one.size * scale,
            base: (one.base + by) * scale,
            x0: (one.x0 + by) * scale,
            x1: (one.x1 + by) * scale,
            y0: (one.y0 + by) * scale,
            y1: (one.y1 + by) * scale,
          }));
          expect(textOf(moved, scale)).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('only the words of a frame that a person draws are read', () => {
    const words = [
      ...set({ headline: ['Ferry'], columns: [named('a', 60)], column: 0, top: 100 }),
      ...set({ headline: ['Bakery'], columns: [named('b', 40)], column: 1, top: 100 }),
    ];
    const box = { x0: left(1) - 4, y0: 70, x1: left(2) - gutter + 4, y1: 400 };
    const { headline, paragraphs } = readBoxes(page(words), [box]);
    expect([headline, paragraphs.join(' ')]).toEqual(['Bakery', named('b', 40).join(' ')]);
    expect(readBoxes(page(words), [{ x0: 700, y0: 900, x1: 720, y1: 950 }]).paragraphs).toEqual([]);
  });
});

describe('words of a text layer', () => {
  const piece = (str: string, transform: number[], width: number) => ({ str, transform, width });

  it('words repeated by a hidden layer are read once, and vertical text is left out', () => {
    const upright = (x: number, y: number): [number, number] => [x, 1000 - y];
    const level = piece('The ferry returns', [9, 0, 0, 9, 40, 800], 90);
    const words = wordsOfPieces([level, level, piece('Photo: Agency', [0, 9, -9, 0, 20, 300], 80)], upright);
    expect(withoutDoubles(words, page([])).map(({ text }) => text)).toEqual(['The', 'ferry', 'returns']);
  });
});

describe('words that cannot be', () => {
  const anyNumber = fc.oneof(
    fc.double(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e9, -1e300, 1e-9),
    fc.double({ min: 0, max: 800, noNaN: true }),
  );
  const anyWord = fc.record({
    text: fc.oneof(fc.string(), fc.constantFrom('', ' ', '-', 'a', '“', 'Continued on page 2')),
    size: anyNumber,
    base: anyNumber,
    x0: anyNumber,
    x1: anyNumber,
    y0: anyNumber,
    y1: anyNumber,
  });
  const sound = set({ headline: ['Ferry'], columns: [named('a', 60)], column: 0, top: 100 });

  it('impossible words do not affect the words beside them', () => {
    const wrong = [
      { ...word('nan', 100, 300, 20), x0: Number.NaN },
      { ...word('turned', 100, 300, 20), x1: 90 },
      { ...word('negative', 100, 300, 20), size: -9 },
      { ...word('endless', 100, 300, 20), base: Number.POSITIVE_INFINITY },
      { ...word('far', 100, 300, 20), x0: -1e12 },
      { ...word('huge', 100, 300, 20), size: 1e9 },
    ];
    expect(segmentPage(page([...wrong, ...sound])).articles).toEqual(segmentPage(page(sound)).articles);
  });

  it('impossible words cause no error, and no word is in two articles', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 60 }), anyNumber, anyNumber, (words, width, height) => {
        const marked = [...words.map((one, at) => ({ ...one, text: `${one.text.trim()}q${at}` })), ...sound];
        const { articles } = segmentPage({ width, height, words: marked, rules: [] });
        const found = articles.flatMap(wordsIn).flatMap((text) => text.match(/^a\d+$/) ?? []);
        expect(new Set(found).size).toBe(found.length);
        readBoxes({ width, height, words, rules: [] }, [{ x0: 0, y0: 0, x1: width, y1: height }]);
      }),
      { numRuns: 100 },
    );
  });

  it('100,000 words are read in limited time: at one place, on one line, and all over the page', () => {
    const many = (place: (at: number) => [x: number, y: number]) =>
      Array.from({ length: 100_000 }, (_, at) => word(`w${at}`, ...place(at), 3));
    for (const words of [
      many(() => [100, 100]),
      many((at) => [at / 10, 100]),
      many((at) => [(at * 7919) % 700, (at * 104_729) % 1000]),
    ]) {
      const { articles } = segmentPage(page([...sound, ...words]));
      const found = articles.flatMap(wordsIn);
      expect(new Set(found).size).toBe(found.length);
    }
  });
});

describe('the table of the recogniser', () => {
  const row = (...cells: (string | number)[]) => cells.join('\t');

  type Area = readonly [x0: number, y0: number, x1: number, y1: number];
  /** Returns white paper with black areas: columns and rows, from and to. */
  const paper = (...areas: Area[]) => {
    const picture = { width: 600, height: 400, pixels: new Uint8Array(600 * 400).fill(240) };
    for (const [x0, y0, x1, y1] of areas)
      for (let y = y0; y < y1; y++) picture.pixels.fill(0, y * 600 + x0, y * 600 + x1);
    return picture;
  };

  it('words of one line get one size and baseline, although boxes are larger than letters', () => {
    const words = wordsOfTsv(
      [
        row(5, 1, 1, 1, 1, 1, 100, 100, 60, 19, 95, 'warten'),
        row(5, 1, 1, 1, 1, 2, 170, 100, 90, 33, 95, 'höchst'),
        row(5, 1, 1, 1, 1, 3, 270, 100, 50, 19, 95, 'noch'),
      ].join('\n'),
      paper(),
      200,
    );
    expect(new Set(words.map((one) => one.size)).size).toBe(1);
    expect(new Set(words.map((one) => one.base)).size).toBe(1);
  });

  it('a box that reaches into the next line shrinks to its word, dots of letters included', () => {
    const read = (picture: ReturnType<typeof paper>, height: number) =>
      wordsOfTsv(row(5, 1, 1, 1, 1, 1, 100, 100, 60, height, 95, 'kind'), picture, 72)[0]!;
    const letters = [100, 104, 160, 118] as const;
    const dot = [120, 100, 123, 102] as const;
    const below = [100, 127, 160, 132] as const;
    const exact = read(paper(letters, dot), 18);
    expect(read(paper(letters, dot, below), 32)).toEqual(exact);
    expect(exact).toMatchObject({ y0: 100, y1: 118 });
  });

  it('the last word of a paragraph is text, although its box is low', () => {
    const line = (at: number, x: number, width: number, height: number, text: string) =>
      row(5, 1, 1, 1, at, 1, x, 100 + at * 28, width, height, 95, text);
    const words = wordsOfTsv(
      [
        line(1, 100, 300, 18, 'hundredtusinder'),
        line(2, 100, 300, 18, 'bekendtskaber'),
        line(3, 100, 40, 17, 'lien,'),
        line(4, 125, 275, 18, 'Konferencen'),
        line(5, 100, 300, 18, 'nationaltinde'),
      ].join('\n'),
      paper(),
      200,
    );
    expect(new Set(words.map((one) => one.size)).size).toBe(1);
  });

  it('rows that are damaged, unsure or no words are left out', () => {
    const rows = [
      row(5, 1, 1, 1, 1, 1, 'x', 100, 60, 19, 95, 'left'),
      row(5, 1, 1, 1, 1, 2, 170, 100, -90, 19, 95, 'width'),
      row(5, 1, 1, 1, 1, 3, 270, 100, 50, 19, 3, 'unsure'),
      row(5, 1, 1, 1, 1, 4, 270, 100, 50, 19, 95, '~|'),
      row(4, 1, 1, 1, 1, 0, 270, 100, 50, 19, -1, ''),
      'level\tpage_num',
      '5',
    ];
    expect(wordsOfTsv(rows.join('\n'), paper(), 200)).toEqual([]);
    fc.assert(fc.property(fc.string(), (text) => wordsOfTsv(text, paper(), 200).length === 0));
    const outside = row(5, 1, 1, 1, 1, 1, -50, 390, 9000, 9000, 95, 'beyond');
    expect(wordsOfTsv(outside, paper([0, 395, 600, 400]), 200)).toHaveLength(1);
  });
});

describe('articles that go on on another page', () => {
  const none = { kicker: '', lead: '', author: null, captions: [], boxes: [], to: null, from: null };
  const folio = (label: number | null) => ({ page: label, date: null, names: [] });

  it('continuations are joined once, and a page that refers to itself causes no loop', () => {
    const begun = { ...none, headline: 'Storm', paragraphs: ['The roof was'], to: 2 };
    const rest = { ...none, headline: 'Storm', paragraphs: ['torn off.'], from: 1 };
    const joined = joinContinuations([
      { number: 1, folio: folio(null), articles: [begun, { ...begun, headline: 'Other' }] },
      { number: 2, folio: folio(null), articles: [rest] },
    ]);
    expect(joined.map(({ headline, paragraphs }) => [headline, ...paragraphs])).toEqual([
      ['Storm', 'The roof was torn off.'],
      ['Other', 'The roof was'],
    ]);
    const circle = { ...none, headline: 'Round', paragraphs: ['Here.'], to: 1, from: 1 };
    const round = joinContinuations([{ number: 1, folio: folio(1), articles: [circle, circle] }]);
    expect(round.flatMap(({ parts }) => parts)).toHaveLength(2);
  });
});
