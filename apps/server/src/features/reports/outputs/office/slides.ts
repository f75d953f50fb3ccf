import { escapeText } from '../../../../platform/markup/index.ts';
import { replaceBooks } from './chart-books.ts';
import type { Deck, DeckSection } from './deck.ts';
import { addChart } from './slide-chart.ts';
import { colours, faces, inner, newPresentation, type Presentation, type Slide } from './slide-look.ts';

const top = 1.45;
const bottom = 6.75;

/** Lines of sentences on a slide, and letters of a line. */
const linesOnSlide = { summary: 13, list: 15 } as const;
const lettersOfLine = { summary: 112, list: 135 } as const;
const figuresOnSlide = 8;
const piecesOnSlide = 6;
const quotesOnSlide = 4;

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Returns sentences by slide, as many as fit. */
function bySlide(sentences: readonly string[], kind: keyof typeof linesOnSlide): string[][] {
  const groups: string[][] = [];
  let lines = Number.POSITIVE_INFINITY;
  for (const sentence of sentences) {
    const own = Math.ceil(sentence.length / lettersOfLine[kind]);
    if (lines + own > linesOnSlide[kind]) {
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
            ...{ name: 'title', type: 'title', x: 1, y: 2.5, w: 11.3, h: 2, margin: 0 },
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
  slide.addText(brands, { ...{ x: 1, y: 4.8, w: 11.3, h: 0.5, margin: 0, lang }, ...text, fontSize: 20, bold: true });
  slide.addText(facts.join('\n'), {
    ...{ x: 1, y: 5.4, w: 11.3, h: 0.9, margin: 0, lang },
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
    if (count > 1 || !section.comment) return { slide, y: top };
    const lines = Math.min(4, Math.ceil(section.comment.length / 120) + section.comment.split('\n').length - 1);
    const h = 0.2 + lines * 0.3;
    slide.addShape('rect', { x: inner.x, y: top, w: 0.05, h, fill: { color: colours.signal } });
    const box = { x: inner.x + 0.2, y: top, w: inner.w - 0.2, h, margin: 0, lang, fit: 'shrink' } as const;
    slide.addText(section.comment, { ...box, ...text, valign: 'middle', italic: true });
    return { slide, y: top + h + 0.2 };
  };
  const { sentences, figures, pieces, chart, definition } = section;
  if (!chart && figures.length > 0 && figures.length <= 4 && sentences.length > 0) {
    const { slide, y } = open();
    addFigures(slide, figures, { y, lang, size: 'medium' });
    addSentences(slide, sentences, { y: y + 2.1, lang, isSummary: false });
    return;
  }
  const kind = section.kind === 'summary' ? 'summary' : 'list';
  for (const group of bySlide(sentences, kind)) {
    const { slide, y } = open();
    addSentences(slide, group, { y, lang, isSummary: kind === 'summary' });
  }
  for (const [at, group] of inGroups(figures, chart ? 4 : figuresOnSlide).entries()) {
    // A chart has its first figures above it; the table of the spreadsheet has all.
    if (chart && at > 0) break;
    const { slide, y } = open();
    addFigures(slide, group, { y, lang, size: chart ? 'small' : figures.length > 6 ? 'medium' : 'large' });
    if (chart) addChart(slide, chart, { y: y + 1.25, h: bottom - y - 1.25, lang });
    if (definition) addDefinition(slide, definition, lang);
  }
  if (chart && figures.length === 0) {
    const { slide, y } = open();
    addChart(slide, chart, { y, h: bottom - y, lang });
    if (definition) addDefinition(slide, definition, lang);
  }
  const size = pieces.some(({ quote }) => quote) ? quotesOnSlide : piecesOnSlide;
  for (const group of inGroups(pieces, size)) {
    const { slide, y } = open();
    addPieces(slide, group, { y, lang, size });
  }
}

interface Place {
  y: number;
  lang: string;
}

function addSentences(
  slide: Slide,
  sentences: readonly string[],
  { y, lang, isSummary }: Place & { isSummary: boolean },
): void {
  const style = isSummary
    ? { fontFace: faces.title, fontSize: 18, paraSpaceAfter: 7 }
    : { fontFace: faces.text, fontSize: 14, paraSpaceAfter: 6, bullet: { indent: 14 } };
  slide.addText(
    sentences.map((sentence) => ({ text: sentence, options: { ...style, breakLine: true, lang } })),
    { x: inner.x, y, w: inner.w, h: bottom - y, margin: 0, color: colours.ink, valign: 'top', fit: 'shrink' },
  );
}

/** Font sizes of figures, their height, and how many stand beside each other. */
const figureSizes = {
  small: { value: 26, label: 12, h: 1.15, step: 1.9, columns: 4 },
  medium: { value: 32, label: 14, h: 2, step: 2.4, columns: 4 },
  large: { value: 48, label: 16, h: 2, step: 2.4, columns: 3 },
} as const;

function addFigures(
  slide: Slide,
  figures: DeckSection['figures'],
  { y, lang, size }: Place & { size: keyof typeof figureSizes },
): void {
  const { h, step, columns: most, value: valueSize, label: labelSize } = figureSizes[size];
  const columns = size === 'large' ? Math.min(most, Math.ceil(figures.length / 2)) : most;
  const columnWidth = inner.w / columns;
  for (const [at, { label, value, note }] of figures.entries()) {
    const lines = [
      { text: label, options: { fontSize: labelSize, color: colours.soft, breakLine: true, lang } },
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

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function addPieces(slide: Slide, pieces: DeckSection['pieces'], { y, lang, size }: Place & { size: number }): void {
  const h = (bottom - y) / size;
  for (const [at, { headline, url, quote, facts, figures }] of pieces.entries()) {
    const link = url ? { hyperlink: { url } } : {};
    slide.addText(
      [
        {
          text: shortened(headline, 130),
          options: { ...link, fontFace: faces.title, fontSize: 16, color: colours.ink, breakLine: true, lang },
        },
        ...(quote
          ? [
              {
                text: shortened(quote, 260),
                options: {
                  fontFace: faces.title,
                  fontSize: 14,
                  italic: true,
                  color: colours.ink,
                  breakLine: true,
                  lang,
                },
              },
            ]
          : []),
        {
          text: [facts, figures].filter(Boolean).join(' · '),
          options: { fontFace: faces.text, fontSize: 12, color: colours.soft, lang },
        },
      ],
      { x: inner.x, y: y + at * h, w: inner.w, h: h - 0.1, margin: 0, valign: 'middle', fit: 'shrink' },
    );
  }
}
