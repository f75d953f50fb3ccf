import { basename } from 'node:path/posix';
import JSZip from 'jszip';
import { chartPaths } from './chart-books.ts';
import type { Deck } from './deck.ts';
import { partsOfDocument } from './document-parts.ts';
import { chartFrame, link, paragraph, pictureFrame, rows, xml } from './document-xml.ts';
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

/** Returns a text document (OOXML) with headings, tables, links and native charts. */
export async function writeTextDocument(deck: Deck): Promise<Uint8Array> {
  const { parts, charts } = await chartsOf(deck);
  const targets: { type: 'hyperlink' | 'chart' | 'image'; target: string }[] = [];
  const relate = (type: (typeof targets)[number]['type'], target: string): string => {
    targets.push({ type, target });
    return `rIdX${targets.length}`;
  };
  const zip = new JSZip();
  const body: string[] = [];
  if (deck.logo) {
    zip.file('word/media/logo.png', deck.logo.data);
    body.push(pictureFrame(relate('image', 'media/logo.png'), deck.logo, deck.brands));
  }
  body.push(paragraph(deck.brands, 'Brands'), paragraph(deck.title, 'Title'));
  for (const fact of deck.facts) body.push(paragraph(fact, 'Fact'));
  const waiting = [...charts];
  for (const section of deck.sections) {
    body.push(paragraph(section.title, 'Heading1'));
    if (section.comment) body.push(...section.comment.split('\n').map((line) => paragraph(line, 'Comment')));
    for (const sentence of section.sentences)
      body.push(paragraph(sentence, section.kind === 'summary' ? 'Summary' : 'ListBullet'));
    if (section.figures.length > 0)
      body.push(rows(section.figures.map(({ label, value, note }) => [label, value, note ?? ''])));
    const chart = section.chart && waiting.shift();
    if (section.chart && chart)
      body.push(chartFrame(relate('chart', `charts/${chart}`), section.chart, targets.length + 10));
    for (const note of section.chart?.notes ?? []) body.push(paragraph(note, 'Fact'));
    for (const { headline, url, facts, figures, quote } of section.pieces)
      body.push(
        url ? link(headline, relate('hyperlink', url), 'Heading2') : paragraph(headline, 'Heading2'),
        ...(quote ? [paragraph(quote, 'Comment')] : []),
        paragraph([facts, figures].filter(Boolean).join(' · '), 'Fact'),
      );
    if (section.definition) body.push(paragraph(section.definition, 'Fact'));
  }
  for (const [path, content] of parts) zip.file(path, content);
  for (const [path, content] of partsOfDocument(deck, { body: body.join(''), targets, charts }))
    zip.file(path, xml(content));
  return await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
