import { escapeText } from '../../../../platform/markup/index.ts';
import { replaceBooks } from './chart-books.ts';
import type { Deck, DeckSection } from './deck.ts';
import { addChart } from './slide-chart.ts';
import {
  bottom,
  colours,
  faces,
  inGroups,
  inner,
  newPresentation,
  type Presentation,
  type Slide,
} from './slide-look.ts';
import { addPieces, piecesBySlide } from './slide-pieces.ts';

const top = 1.45;

interface Lettering {
  fontSize: number;
  /** Letters of a line, and lines of a slide. */
  letters: number;
  lines: number;
}
/** Sizes of sentences, the usual one first; a smaller one is taken if it keeps all on one slide. */
const letterings = {
  summary: [
    { fontSize: 18, letters: 112, lines: 13 },
    { fontSize: 15, letters: 134, lines: 17 },
    { fontSize: 13, letters: 155, lines: 20 },
  ],
  list: [{ fontSize: 14, letters: 135, lines: 15 }],
} as const satisfies Record<string, readonly Lettering[]>;
const figuresOnSlide = 8;
const figuresBesideChart = 5;

const linesOf = (sentence: string, { letters }: Lettering): number => Math.ceil(sentence.length / letters);

/** Returns the largest lettering in which all sentences fit on one slide, otherwise the usual one. */
function letteringOf(sentences: readonly string[], kind: keyof typeof letterings): Lettering {
  const sizes: readonly Lettering[] = letterings[kind];
  const fits = (one: Lettering) => sentences.reduce((sum, text) => sum + linesOf(text, one), 0) <= one.lines;
  return sizes.find(fits) ?? sizes[0]!;
}

/** Returns sentences by slide, as many as fit. */
function bySlide(sentences: readonly string[], lettering: Lettering): string[][] {
  const groups: string[][] = [];
  let lines = Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    const own = linesOf(sentence, lettering);
    if (lines + own > lettering.lines) {
      groups.push([]);
      lines = 0;
    }
    groups.at(-1)!.push(sentence);
    lines += own;
  }
  return groups;
}

/** Returns a presentation whose charts are native, with a workbook in each. */
export async function writeSlides(deck: Deck): Promise<Uint8Array> {
  const presentation = newPresentation();
  presentation.layout = 'LAYOUT_WIDE';
  presentation.title = deck.title;
  presentation.author = deck.brands;
  // The library escapes the title and the author, but not the company.
  presentation.company = escapeText(deck.brands);
  presentation.subject = deck.period;
  presentation.theme = { headFontFace: faces.title, bodyFontFace: faces.text };
  defineMasters(presentation, deck);
  addCover(presentation, deck);
  for (const section of deck.sections) addSection(presentation, deck, section);
  const bytes = await presentation.write({ outputType: 'uint8array' });
  if (!(bytes instanceof Uint8Array)) throw new Error('The presentation has another form');
  return await replaceBooks(
    bytes,
    deck.sections.flatMap(({ chart }) => chart ?? []),
  );
}

function defineMasters(presentation: Presentation, deck: Deck): void {
  const background = { color: colours.paper };
  presentation.defineSlideMaster({
    title: 'cover',
    background,
    objects: [
      { rect: { x: 0, y: 0, w: 0.22, h: 7.5, fill: { color: colours.signal } } },
      {
        placeholder: {
          options: {
            ...{ name: 'title', type: 'title', x: 1, y: 2.3, w: 11.3, h: 2, margin: 0 },
            ...{ fontFace: faces.title, fontSize: 40, color: colours.ink, align: 'left', valign: 'top', fit: 'shrink' },
          },
          text: '',
        },
      },
    ],
  });
  presentation.defineSlideMaster({
    title: 'section',
    background,
    objects: [
      {
        placeholder: {
          options: {
            ...{ name: 'title', type: 'title', x: inner.x, y: 0.45, w: inner.w, h: 0.7, margin: 0 },
            ...{ fontFace: faces.title, fontSize: 28, color: colours.ink, align: 'left', valign: 'middle' },
          },
          text: '',
        },
      },
      { line: { x: inner.x, y: 1.22, w: inner.w, h: 0, line: { color: colours.rule, width: 1 } } },
      {
        text: {
          text: `${deck.brands} · ${deck.period}`.slice(0, 160),
          options: { x: inner.x, y: 7, w: 10.9, h: 0.3, margin: 0, ...small, lang: deck.lang },
        },
      },
    ],
    slideNumber: { x: 12, y: 7, w: 0.63, h: 0.3, align: 'right', ...small },
  });
}

const small = { fontFace: faces.text, fontSize: 10, color: colours.soft } as const;

function addCover(presentation: Presentation, { title, brands, facts, logo, lang }: Deck): void {
  const slide = presentation.addSlide({ masterName: 'cover' });
  if (logo) {
    const scale = Math.min(3 / logo.width, 1.2 / logo.height);
    const data = `image/png;base64,${Buffer.from(logo.data).toString('base64')}`;
    slide.addImage({ data, altText: brands, x: 1, y: 0.8, w: logo.width * scale, h: logo.height * scale });
  }
  slide.addText(title, { placeholder: 'title', lang });
  slide.addText(brands, {
    ...{ x: 1, y: 4.5, w: 11.3, h: 0.9, margin: 0, lang, fit: 'shrink' },
    ...text,
    fontSize: 20,
    bold: true,
  });
  slide.addText(facts.join('\n'), {
    ...{ x: 1, y: 5.55, w: 11.3, h: 0.9, margin: 0, lang },
    ...{ fontFace: faces.text, fontSize: 14, color: colours.soft, valign: 'top' },
  });
}

const text = { fontFace: faces.text, fontSize: 16, color: colours.ink, valign: 'top' } as const;

function addSection(presentation: Presentation, { lang }: Deck, section: DeckSection): void {
  let count = 0;
  /** Opens the next slide of the section, and returns where its content begins. */
  const open = (): { slide: Slide; y: number } => {
    const slide = presentation.addSlide({ masterName: 'section' });
    slide.addText(count++ === 0 ? section.title : section.continued, { placeholder: 'title', lang });
    const from = section.narrowed ? top + 0.15 : top;
    if (section.narrowed)
      slide.addText(section.narrowed, {
        ...{ x: inner.x, y: 1.24, w: inner.w, h: 0.2, margin: 0, lang, fit: 'shrink' },
        ...small,
      });
    if (count > 1 || !section.comment) return { slide, y: from };
    const lines = Math.min(4, Math.ceil(section.comment.length / 120) + section.comment.split('\n').length - 1);
    const h = 0.2 + lines * 0.3;
    slide.addShape('rect', { x: inner.x, y: from, w: 0.05, h, fill: { color: colours.signal } });
    const box = { x: inner.x + 0.2, y: from, w: inner.w - 0.2, h, margin: 0, lang, fit: 'shrink' } as const;
    slide.addText(section.comment, { ...box, ...text, valign: 'middle', italic: true });
    return { slide, y: from + h + 0.2 };
  };
  const { sentences, figures, pieces, chart, definition } = section;
  if (!chart && figures.length > 0 && figures.length <= 4 && sentences.length > 0) {
    const { slide, y } = open();
    addFigures(slide, figures, { y, lang, size: 'medium' });
    addSentences(slide, sentences, { y: y + 2.1, lang, isSummary: false, fontSize: 14 });
    return;
  }
  if (!chart) {
    const kind = section.kind === 'summary' ? 'summary' : 'list';
    const lettering = letteringOf(sentences, kind);
    for (const group of bySlide(sentences, lettering)) {
      const { slide, y } = open();
      addSentences(slide, group, { y, lang, isSummary: kind === 'summary', fontSize: lettering.fontSize });
    }
    for (const group of inGroups(figures, figuresOnSlide)) {
      const { slide, y } = open();
      addFigures(slide, group, { y, lang, size: figures.length > 6 ? 'medium' : 'large' });
      if (definition) addDefinition(slide, definition, lang);
    }
  } else {
    // Many figures have slides of their own; few stand above the chart.
    const isBeside = figures.length <= figuresBesideChart;
    for (const group of isBeside ? [] : inGroups(figures, figuresOnSlide)) {
      const { slide, y } = open();
      addFigures(slide, group, { y, lang, size: 'medium' });
    }
    const { slide, y } = open();
    const below = addWords(slide, sentences, { y, lang });
    const above = isBeside ? figures : [];
    if (above.length > 0) addFigures(slide, above, { y: below, lang, size: 'small' });
    const from = above.length > 0 ? below + 1.25 : below;
    addChart(slide, chart, { y: from, h: bottom - from, lang });
    if (definition) addDefinition(slide, definition, lang);
  }
  for (const group of piecesBySlide(pieces)) {
    const { slide, y } = open();
    addPieces(slide, group, { y, lang });
  }
}

interface Place {
  y: number;
  lang: string;
}

function addSentences(
  slide: Slide,
  sentences: readonly string[],
  { y, lang, isSummary, fontSize }: Place & { isSummary: boolean; fontSize: number },
): void {
  const style = isSummary
    ? { fontFace: faces.title, fontSize, paraSpaceAfter: fontSize * 0.4 }
    : { fontFace: faces.text, fontSize, paraSpaceAfter: 6, bullet: { indent: 14 } };
  slide.addText(
    sentences.map((sentence) => ({ text: sentence, options: { ...style, breakLine: true, lang } })),
    { x: inner.x, y, w: inner.w, h: bottom - y, margin: 0, color: colours.ink, valign: 'top', fit: 'shrink' },
  );
}

/** Adds sentences as one paragraph, and returns where the place below it begins. */
function addWords(slide: Slide, sentences: readonly string[], { y, lang }: Place): number {
  if (sentences.length === 0) return y;
  const words = sentences.join(' ');
  const h = 0.1 + 0.28 * Math.ceil(words.length / 125);
  const box = { x: inner.x, y, w: inner.w, h, margin: 0, lang, fit: 'shrink' } as const;
  slide.addText(words, { ...box, ...text, fontSize: 15 });
  return y + h + 0.1;
}

/** Font sizes of figures, their height, and how many are beside each other. */
const figureSizes = {
  small: { value: 26, label: 12, h: 1.15, step: 1.9, columns: 4 },
  medium: { value: 32, label: 14, h: 2, step: 2.4, columns: 4 },
  large: { value: 48, label: 16, h: 2, step: 2.4, columns: 3 },
} as const;

/** Letters of one point that stand beside each other on an inch. */
const lettersPerInch = 165;

function addFigures(
  slide: Slide,
  figures: DeckSection['figures'],
  { y, lang, size }: Place & { size: keyof typeof figureSizes },
): void {
  const { h, step, columns: most, value: valueSize, label: labelSize } = figureSizes[size];
  const columns =
    size === 'large'
      ? Math.min(most, Math.ceil(figures.length / 2))
      : size === 'small'
        ? Math.max(most, figures.length)
        : most;
  const columnWidth = inner.w / columns;
  const letters = ((columnWidth - 0.25) * lettersPerInch) / labelSize;
  const missing = inGroups(figures, columns).flatMap((row) => {
    const lines = row.map(({ label }) => Math.ceil(label.length / letters));
    return lines.map((count) => Math.max(...lines) - count);
  });
  for (const [at, { label, value, note }] of figures.entries()) {
    const soft = { fontSize: labelSize, color: colours.soft, breakLine: true, lang };
    const lines = [
      { text: label, options: soft },
      // Values beside each other are on one line, however long their labels are.
      ...Array.from({ length: missing[at] ?? 0 }, () => ({ text: '', options: soft })),
      { text: value, options: { fontSize: valueSize, bold: true, color: colours.ink, breakLine: note !== null, lang } },
      ...(note ? [{ text: note, options: { fontSize: labelSize, color: colours.soft, lang } }] : []),
    ];
    slide.addText(lines, {
      ...{ x: inner.x + (at % columns) * columnWidth, y: y + Math.floor(at / columns) * step },
      ...{ w: columnWidth - 0.25, h },
      ...{ margin: 0, fontFace: faces.text, valign: 'top', fit: 'shrink' },
    });
  }
}

const addDefinition = (slide: Slide, definition: string, lang: string): void =>
  void slide.addText(definition, {
    ...{ x: inner.x, y: bottom - 0.02, w: inner.w, h: 0.25, margin: 0, lang, fit: 'shrink' },
    ...small,
  });
