import { type Block, blockOf, isRuleBetween } from './blocks.ts';
import { type Box, type Line, lineBeside, overlapX, overlapY, widthOf } from './page.ts';
import { endsSentence, startsInside, startsParagraph } from './paragraphs.ts';

/** Headline with what belongs to it. */
export interface Heading extends Box {
  headline: string;
  kicker: string;
  deck: string;
  frame: number;
  size: number;
}

/** Column of text without an interruption. */
export interface Piece extends Block {
  role: 'text';
}

export interface Roles {
  headings: Heading[];
  pieces: Piece[];
  captions: Block[];
}

/** Sizes as shares of that of the text. */
const large = 1.17;
const small = 0.95;

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;
const isLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Gives large initials to the lines beside them. */
export function withInitials(lines: readonly Line[], body: number): Line[] {
  const initials = lines.filter(({ text, size }) => /^["“„«'‘]?\p{L}$/u.test(text.trim()) && size > body * 1.7);
  let rest = lines.filter((line) => !initials.includes(line));
  for (const initial of initials) {
    const beside = rest.filter(
      (line) =>
        line.size < body * large &&
        line.x0 - initial.x1 > -body &&
        line.x0 - initial.x1 < body * 1.2 &&
        overlapY(line, initial) > line.size * 0.3,
    );
    const [first] = beside.toSorted((a, b) => a.y0 - b.y0);
    if (!first) continue;
    rest = rest.map((line) =>
      beside.includes(line) ? lineBeside(line, initial, line === first ? initial.text.trim() : '') : line,
    );
  }
  return rest;
}

/** Puts blocks of large type that follow each other into one heading each. */
function groupHeadings(
  blocks: readonly Block[],
  others: readonly Block[],
  rules: readonly Box[],
  body: number,
): Heading[] {
  const groups: Block[][] = [];
  for (const block of blocks.toSorted((a, b) => a.y0 - b.y0)) {
    const group = groups.find((one) => {
      const last = one.at(-1)!;
      const gap = block.y0 - last.y1;
      return (
        last.frame === block.frame &&
        gap > -body &&
        gap < Math.max(last.size, block.size) * 1.1 &&
        overlapX(last, block) > Math.min(widthOf(last), widthOf(block)) * 0.5 &&
        !isRuleBetween(rules, last, block) &&
        !others.some((other) => other.y0 > last.y1 - 2 && other.y1 < block.y0 + 2 && overlapX(other, block) > 0)
      );
    });
    if (group) group.push(block);
    else groups.push([block]);
  }
  return groups.map(headingOf);
}

function headingOf(blocks: readonly Block[]): Heading {
  const largest = Math.max(...blocks.map(({ size }) => size));
  const main = blocks.filter(({ size }) => size > largest * 0.88);
  const [first, last] = [main[0]!, main.at(-1)!];
  const textOf = (list: readonly Block[]) => list.map(({ lines }) => joinHeading(lines)).join(' ');
  const whole = blockOf(
    blocks.flatMap(({ lines }) => lines),
    first.frame,
  );
  return {
    x0: whole.x0,
    y0: whole.y0,
    x1: whole.x1,
    y1: whole.y1,
    size: largest,
    frame: first.frame,
    headline: textOf(main),
    kicker: textOf(blocks.filter((block) => !main.includes(block) && block.y0 < first.y0)),
    deck: textOf(blocks.filter((block) => !main.includes(block) && block.y0 > last.y0)),
  };
}

/** Headlines are set without hyphenation, so a hyphen at the end of a line belongs to its word. */
const joinHeading = (lines: readonly Line[]): string =>
  lines.reduce((text, line) => {
    if (text === '') return line.text;
    return /\p{L}[-‐]$/u.test(text) ? text + line.text : `${text} ${line.text}`;
  }, '');

/** Joins text blocks below each other in one column where nothing but a paragraph's space is between them. */
function findPieces(blocks: readonly Block[], all: readonly Block[], rules: readonly Box[], body: number): Piece[] {
  const pieces: Piece[] = [];
  for (const block of blocks.toSorted((a, b) => a.y0 - b.y0)) {
    const above = pieces
      .filter((piece) => {
        const gap = block.y0 - piece.y1;
        return (
          piece.frame === block.frame &&
          gap > -body * 0.6 &&
          gap < body * 1.9 &&
          overlapX(piece, block) > Math.min(widthOf(piece), widthOf(block)) * 0.6 &&
          ((block.x0 > piece.x0 - body * 1.5 && block.x1 < piece.x1 + body * 1.5) ||
            Math.abs(piece.x0 - block.x0) < body * 1.5) &&
          !isRuleBetween(rules, piece, block) &&
          !all.some(
            (other) =>
              other !== block && other.y0 >= piece.y1 - 1 && other.y1 <= block.y0 + 1 && overlapX(other, block) > 0,
          )
        );
      })
      .toSorted((a, b) => b.y1 - a.y1)[0];
    if (above) Object.assign(above, blockOf([...above.lines, ...block.lines], block.frame));
    else pieces.push({ ...block, role: 'text' });
  }
  return pieces;
}

/** Returns true if large type between two parts of a column is a quotation from the text around it. */
function isQuote(heading: Block, large: readonly Block[], pieces: readonly Piece[], body: number): boolean {
  const isSameColumn = (piece: Piece) =>
    piece.frame === heading.frame &&
    overlapX(piece, heading) > widthOf(heading) * 0.8 &&
    widthOf(heading) < widthOf(piece) * 1.2;
  const above = pieces.find(
    (piece) => isSameColumn(piece) && heading.y0 - piece.y1 > -body && heading.y0 - piece.y1 < body * 4,
  );
  const below = pieces.find(
    (piece) => isSameColumn(piece) && piece.y0 - heading.y1 > -body && piece.y0 - heading.y1 < body * 4,
  );
  if (!above || !below) return false;
  const marked = /^["“„«»'‘‚]/.test(heading.text.trim());
  const unfinished = !endsSentence(above.lines.at(-1)!.text);
  const inside = startsInside(below.lines[0]!.text);
  if (marked) return true;
  // Headlines side by side are at one height, and a sentence does not continue with an indent.
  const isRow = large.some((other) => other !== heading && Math.abs(other.y0 - heading.y0) < body * 0.4);
  if (isRow || !unfinished) return false;
  return inside || (!startsParagraph(below) && Math.abs(heading.x0 - above.x0) > body);
}

/** Returns true for a short line of text size directly above a heading, separate from the text above. */
function isKicker(
  block: Block,
  headings: readonly Heading[],
  blocks: readonly Block[],
  body: number,
): Heading | undefined {
  if (block.lines.length > 2 || wordsOf(block.text) > 9 || endsSentence(block.text)) return undefined;
  const heading = headings.find(
    (one) =>
      one.frame === block.frame &&
      one.y0 - block.y1 > -body &&
      one.y0 - block.y1 < body * 1.3 &&
      overlapX(block, one) > widthOf(block) * 0.5,
  );
  if (!heading) return undefined;
  const above = blocks.some(
    (other) =>
      other !== block && other.y1 <= block.y0 + 2 && block.y0 - other.y1 < body * 0.8 && overlapX(other, block) > 0,
  );
  return above ? undefined : heading;
}

/** Decides by size and place what each block is. */
export function findRoles(blocks: readonly Block[], rules: readonly Box[], body: number): Roles {
  const isHeading = (block: Block) => block.size > body * large && isLetters(block.text);
  const captions = blocks.filter(({ size }) => size < body * small);
  const text = blocks.filter((block) => !isHeading(block) && !captions.includes(block));
  const draft = findPieces(text, blocks, rules, body);
  const largeBlocks = blocks.filter(isHeading);
  const quotes = largeBlocks.filter((block) => isQuote(block, largeBlocks, draft, body));
  const headings = groupHeadings(
    largeBlocks.filter((block) => !quotes.includes(block)),
    text,
    rules,
    body,
  );
  const kickers = new Set<Block>();
  for (const block of text) {
    const heading = isKicker(block, headings, blocks, body);
    if (!heading) continue;
    kickers.add(block);
    heading.kicker = [block.text, heading.kicker].filter(Boolean).join(' ');
    heading.y0 = Math.min(heading.y0, block.y0);
  }
  const pieces = findPieces(
    text.filter((block) => !kickers.has(block)),
    blocks,
    rules,
    body,
  );
  return { headings, pieces, captions };
}
