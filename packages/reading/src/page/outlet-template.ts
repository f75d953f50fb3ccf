import type { Article } from './article.ts';

/** Lines that the pages of one outlet have in common. */
export interface OutletTemplate {
  /** Articles that it was learnt from. */
  pages: number;
  /** Lines by their hash: on how many pages each was found, on which page last, and its text once it has repeated. */
  lines: Record<string, LearntLine>;
  /**
   * Kinds of boxes: on how many pages each was found, with how many lines and characters, and how many of them linked.
   */
  boxes: Record<string, LearntBox>;
}

interface LearntLine {
  pages: number;
  last: number;
  text?: string;
}

interface LearntBox {
  pages: number;
  lines: number;
  characters: number;
  linked: number;
}

export const emptyTemplate = (): OutletTemplate => ({ pages: 0, lines: {}, boxes: {} });

/** The number of pages with a line after which it is not part of any article. */
const repeats = 3;
/** The number of pages with a kind of box after which it is judged. */
const enoughPages = 5;
/** Boxes of teasers are links for the most part, and short. */
const teaserLinked = 0.6;
const teaserLength = 200;
/** A page of which more than this is known is another copy of an article, and teaches nothing. */
const mostKnown = 0.5;
const shortestLine = 25;
const longestText = 160;
/** Lines that are remembered; those that have not repeated are forgotten first. */
const mostLines = 400;
const mostBoxes = 120;
/** Lines of the last pages stay even if they have not repeated. */
const remembered = 12;

/** Returns a 53-bit hash in base 36 (cyrb53): short enough to store, long enough to be unique to one line. */
function hashOfLine(line: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

const lengthOf = (paragraphs: Article['paragraphs']): number =>
  paragraphs.reduce((sum, { text }) => sum + text.length, 0);

const isRepeated = ({ lines }: OutletTemplate, text: string): boolean =>
  text.length >= shortestLine && (lines[hashOfLine(text)]?.pages ?? 0) >= repeats;

function isTeaser({ boxes }: OutletTemplate, { box, text }: Article['paragraphs'][number]): boolean {
  const known = boxes[box];
  return (
    known !== undefined &&
    known.pages >= enoughPages &&
    known.linked / known.characters >= teaserLinked &&
    known.characters / known.lines <= teaserLength &&
    text.length <= teaserLength * 1.5
  );
}

/** Leaves out what repeats on the outlet's pages. A page that would lose half of its text keeps all of it. */
export function withoutTemplate(article: Article, template: OutletTemplate): Article {
  const kept = article.paragraphs.filter((one) => !isRepeated(template, one.text) && !isTeaser(template, one));
  const isCopy = lengthOf(kept) < lengthOf(article.paragraphs) * (1 - mostKnown);
  if (isCopy || kept.length === article.paragraphs.length) return article;
  return { ...article, paragraphs: kept, text: kept.map(({ text }) => text).join('\n') };
}

function forgotten(lines: OutletTemplate['lines'], pages: number): OutletTemplate['lines'] {
  const all = Object.entries(lines);
  if (all.length <= mostLines) return lines;
  const worth = ({ pages: on, last }: LearntLine) => (on >= repeats ? 1000 : 0) + on * 10 - Math.min(99, pages - last);
  const isRecent = ({ pages: on, last }: LearntLine) => on > 1 || pages - last <= remembered;
  return Object.fromEntries(
    all
      .filter(([, line]) => isRecent(line))
      .sort(([, a], [, b]) => worth(b) - worth(a))
      .slice(0, mostLines),
  );
}

/** Learns from an article as it was read, before the template was applied. Another copy of a known article teaches nothing. */
export function learnPage(template: OutletTemplate, { paragraphs }: Pick<Article, 'paragraphs'>): OutletTemplate {
  const long = paragraphs.filter(({ text }) => text.length >= shortestLine);
  const known = long.filter(({ text }) => hashOfLine(text) in template.lines);
  if (long.length === 0 || lengthOf(known) > lengthOf(long) * mostKnown) return template;
  const pages = template.pages + 1;
  const lines = { ...template.lines };
  for (const text of new Set(long.map((one) => one.text))) {
    const hash = hashOfLine(text);
    const on = (lines[hash]?.pages ?? 0) + 1;
    lines[hash] = { pages: on, last: pages, ...(on > 1 && { text: text.slice(0, longestText) }) };
  }
  const boxes = { ...template.boxes };
  for (const box of new Set(paragraphs.map((one) => one.box))) {
    const own = paragraphs.filter((one) => one.box === box);
    const before = boxes[box] ?? { pages: 0, lines: 0, characters: 0, linked: 0 };
    if (!(box in boxes) && Object.keys(boxes).length >= mostBoxes) continue;
    boxes[box] = {
      pages: before.pages + 1,
      lines: before.lines + own.length,
      characters: before.characters + lengthOf(own),
      linked: before.linked + own.reduce((sum, { linked }) => sum + linked, 0),
    };
  }
  return { pages, lines: forgotten(lines, pages), boxes };
}

/** Returns the lines that are left out, those on most pages first. */
export const repeatedLines = ({ lines }: OutletTemplate): { text: string; pages: number }[] =>
  Object.values(lines)
    .flatMap(({ pages, text }) => (pages >= repeats && text ? [{ text, pages }] : []))
    .sort((a, b) => b.pages - a.pages || a.text.localeCompare(b.text));
