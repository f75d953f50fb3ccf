import { basename } from 'node:path/posix';
import JSZip from 'jszip';
import { pictureSize } from '../pictures/picture.ts';
import { chartPaths } from './chart-books.ts';
import type { Deck, DeckPiece, DeckSection } from './deck.ts';
import { partsOfDocument } from './document-parts.ts';
import { besidePicture, chartFrame, link, paragraph, pictureFrame, table, xml } from './document-xml.ts';
import { writeSlides } from './slides.ts';

interface Embedded {
  /** Path in the package with its content. */
  parts: Map<string, Uint8Array | string>;
  /** File names of the charts in the order of their sections. */
  charts: string[];
}

/** Sets the letters of a chart in the size of a text instead of that of a slide, in hundredths of a point. */
const smaller = (chart: string): string => chart.replace(/ sz="1[12]00"/g, ' sz="900"');

/** Takes the native charts of a presentation with their workbooks: a text document holds the same parts. */
async function chartsOf(deck: Deck): Promise<Embedded> {
  const parts = new Map<string, Uint8Array | string>();
  if (!deck.sections.some(({ chart }) => chart)) return { parts, charts: [] };
  const slides = await JSZip.loadAsync(await writeSlides(deck));
  for (const path of Object.keys(slides.files)) {
    if (!/^ppt\/(charts|embeddings)\/.*\.(xml|rels|xlsx)$/.test(path)) continue;
    const part = await slides.file(path)!.async(/\/chart\d+\.xml$/.test(path) ? 'string' : 'uint8array');
    parts.set(path.replace(/^ppt/, 'word'), typeof part === 'string' ? smaller(part) : part);
  }
  return { parts, charts: chartPaths(slides).map((path) => basename(path)) };
}

type Target = { type: 'hyperlink' | 'chart' | 'image'; target: string };

/** Opens a document for writing: its relations, the pictures in its package, and the head of its tables. */
function openDocument({ figureHead }: Deck) {
  const zip = new JSZip();
  const targets: Target[] = [];
  const relate = (type: Target['type'], target: string): string => {
    targets.push({ type, target });
    return `rIdX${targets.length}`;
  };
  let figures = 0;
  const addPicture = (name: string, data: Uint8Array): { relation: string; id: number } => {
    zip.file(`word/media/${name}`, data);
    return { relation: relate('image', `media/${name}`), id: ++figures };
  };
  return { zip, targets, relate, addPicture, figureHead, nextId: () => ++figures };
}
type Document = ReturnType<typeof openDocument>;

function pieceOf({ relate, addPicture, nextId }: Document, piece: DeckPiece): string {
  const { headline, url, facts, figures, quote, picture } = piece;
  const words = [
    url ? link(headline, relate('hyperlink', url), 'Heading2') : paragraph(headline, 'Heading2'),
    ...(quote ? [paragraph(quote, 'Comment', { isKept: true })] : []),
    paragraph([facts, figures].filter(Boolean).join(' · '), 'Fact'),
  ].join('');
  if (!picture) return words;
  const added = addPicture(`piece${nextId()}.jpg`, picture);
  const frame = pictureFrame({ ...added, ...pictureSize, description: headline }, { w: 4.8, h: 3.2 });
  return besidePicture(frame, words);
}

/** Sentences that stay on the page of the figures below them, the last ones. */
const sentencesWithTable = 3;

/** Returns the paragraphs of a section; `chart` is the file name of its chart. */
function sectionOf(document: Document, section: DeckSection, chart: string | undefined): string[] {
  const { kind, title, narrowed, comment, sentences, figures, pieces, definition } = section;
  return [
    paragraph(title, 'Heading1'),
    ...(narrowed ? [paragraph(narrowed, 'Fact', { isKept: true })] : []),
    ...(comment?.split('\n').map((line) => paragraph(line, 'Comment')) ?? []),
    ...(section.chart && sentences.length > 0
      ? [paragraph(sentences.join(' '), 'Lead')]
      : sentences.map((sentence, at) =>
          paragraph(sentence, kind === 'summary' ? 'Summary' : 'ListBullet', {
            isKept: figures.length > 0 && at >= sentences.length - sentencesWithTable,
          }),
        )),
    ...(figures.length > 0
      ? [
          table({
            rows: figures.map(({ label, value, note }) => [label, value, note ?? '']),
            head: document.figureHead,
            isKept: section.chart !== null,
          }),
        ]
      : []),
    ...(section.chart && chart
      ? [
          chartFrame(section.chart, {
            relation: document.relate('chart', `charts/${chart}`),
            id: document.nextId(),
            isKept: section.chart.notes.length > 0 || (definition !== null && pieces.length === 0),
          }),
        ]
      : []),
    ...(section.chart?.notes.map((note) => paragraph(note, 'Fact')) ?? []),
    ...pieces.map((piece) => pieceOf(document, piece)),
    ...(definition ? [paragraph(definition, 'Fact')] : []),
  ];
}

/** Returns a text document (OOXML) with headings, tables, links, pictures and native charts. */
export async function writeTextDocument(deck: Deck): Promise<Uint8Array> {
  const { parts, charts } = await chartsOf(deck);
  const document = openDocument(deck);
  const { zip, targets, addPicture } = document;
  const { logo } = deck;
  const waiting = [...charts];
  const body = [
    ...(logo
      ? [pictureFrame({ ...logo, ...addPicture('logo.png', logo.data), description: deck.brands }, { w: 6, h: 2.4 })]
      : []),
    paragraph(deck.brands, 'Brands'),
    paragraph(deck.title, 'Title'),
    ...deck.facts.map((fact) => paragraph(fact, 'Fact')),
    ...deck.sections.flatMap((section) => sectionOf(document, section, section.chart ? waiting.shift() : undefined)),
  ];
  for (const [path, content] of parts) zip.file(path, content);
  for (const [path, content] of partsOfDocument(deck, { body: body.join(''), targets, charts }))
    zip.file(path, xml(content));
  return await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
