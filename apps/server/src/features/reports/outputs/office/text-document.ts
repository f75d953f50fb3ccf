import { basename } from 'node:path/posix';
import JSZip from 'jszip';
import { pictureSize } from '../pictures/picture.ts';
import { chartPaths } from './chart-books.ts';
import type { Deck, DeckPiece, DeckSection } from './deck.ts';
import { partsOfDocument } from './document-parts.ts';
import { besidePicture, chartFrame, link, paragraph, pictureFrame, rows, xml } from './document-xml.ts';
import { writeSlides } from './slides.ts';

interface Embedded {
  /** Path in the package with its content. */
  parts: Map<string, Uint8Array>;
  /** File names of the charts in the order of their sections. */
  charts: string[];
}

/** Takes the native charts of a presentation with their workbooks: a text document holds the same parts. */
async function chartsOf(deck: Deck): Promise<Embedded> {
  const parts = new Map<string, Uint8Array>();
  if (!deck.sections.some(({ chart }) => chart)) return { parts, charts: [] };
  const slides = await JSZip.loadAsync(await writeSlides(deck));
  for (const path of Object.keys(slides.files))
    if (/^ppt\/(charts|embeddings)\/.*\.(xml|rels|xlsx)$/.test(path))
      parts.set(path.replace(/^ppt/, 'word'), await slides.file(path)!.async('uint8array'));
  return { parts, charts: chartPaths(slides).map((path) => basename(path)) };
}

type Target = { type: 'hyperlink' | 'chart' | 'image'; target: string };

/** Opens a document for writing: its relations, and the pictures in its package. */
function openDocument() {
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
  return { zip, targets, relate, addPicture, nextId: () => ++figures };
}
type Document = ReturnType<typeof openDocument>;

function pieceOf({ relate, addPicture, nextId }: Document, piece: DeckPiece): string {
  const { headline, url, facts, figures, quote, picture } = piece;
  const words = [
    url ? link(headline, relate('hyperlink', url), 'Heading2') : paragraph(headline, 'Heading2'),
    ...(quote ? [paragraph(quote, 'Comment')] : []),
    paragraph([facts, figures].filter(Boolean).join(' · '), 'Fact'),
  ].join('');
  if (!picture) return words;
  const added = addPicture(`piece${nextId()}.jpg`, picture);
  const frame = pictureFrame({ ...added, ...pictureSize, description: headline }, { w: 4.8, h: 3.2 });
  return besidePicture(frame, words);
}

/** Returns the paragraphs of a section; `chart` is the file name of its chart. */
function sectionOf(document: Document, section: DeckSection, chart: string | undefined): string[] {
  const { kind, title, comment, sentences, figures, pieces, definition } = section;
  return [
    paragraph(title, 'Heading1'),
    ...(comment?.split('\n').map((line) => paragraph(line, 'Comment')) ?? []),
    ...(section.chart && sentences.length > 0
      ? [paragraph(sentences.join(' '), 'Lead')]
      : sentences.map((sentence) => paragraph(sentence, kind === 'summary' ? 'Summary' : 'ListBullet'))),
    ...(figures.length > 0 ? [rows(figures.map(({ label, value, note }) => [label, value, note ?? '']))] : []),
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
  const document = openDocument();
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
