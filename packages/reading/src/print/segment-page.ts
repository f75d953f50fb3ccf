import { type Block, findBlocks, findFrames, isRuleBetween } from './blocks.ts';
import { type Folio, findTitleBlock, folioLines, readFolio } from './folio.ts';
import { readJump } from './jumps.ts';
import { bodySizeOf, findLines } from './lines.ts';
import { around, type Box, isInside, type Line, overlapX, overlapY, type PrintPage, widthOf } from './page.ts';
import { endsSentence, joinColumns, startsInside } from './paragraphs.ts';
import { findRoles, type Heading, type Piece, type Roles, withInitials } from './roles.ts';

/** Article as it is on one page. */
export interface PageArticle {
  headline: string;
  kicker: string;
  lead: string;
  author: string | null;
  paragraphs: string[];
  captions: string[];
  /** Places on the page: one, or several if its outline is no rectangle. */
  boxes: Box[];
  /** Pages on which it continues, or from which it comes, as printed. */
  to: number | null;
  from: number | null;
}

export interface PageReading {
  folio: Folio;
  articles: PageArticle[];
}

/** Articles without a headline have at least as many words. */
const fewestWords = 25;
const fewestWordsBelowHeadline = 8;

interface Draft {
  heading: Heading | null;
  pieces: Piece[];
}

const byline =
  /^(?:by|von|vom|par|por|di|de|af|av|door|przez|texte?|tekst|testo|texto|bericht|skrevet af|skriven av)\b[:.]?\s+(?:\p{Lu}[\p{L}.'’-]*\s?){1,5}(?:(?:,|and|und|et|y|og|och|e|en|i)\s.{0,40})?$/iu;

const isByline = (text: string): boolean => text.length < 90 && !/[.!?]$/.test(text) && byline.test(text.trim());

interface Options {
  /** Size of the text if the words are a part of a page. */
  body?: number;
  /** The words are a part of a page: nothing is left out. */
  isPart?: boolean;
}

/** Reads the content of a page: columns become articles with headline and text in reading order. */
export function segmentPage(
  page: PrintPage,
  { body = bodySizeOf(page.words), isPart = false }: Options = {},
): PageReading {
  const all = findLines(page);
  const folio = isPart ? [] : folioLines(all, page, body);
  const title = isPart ? [] : findTitleBlock(all, page, body, folio);
  const jumps = all.flatMap((line) => {
    const jump = folio.includes(line) ? null : readJump(line.text);
    return jump ? [{ line, jump }] : [];
  });
  const left = all.filter(
    (line) => !folio.includes(line) && !title.includes(line) && !jumps.some((one) => one.line === line),
  );
  const frames = findFrames(page.rules, page);
  const blocks = findBlocks(withInitials(left, body), body, page.rules, frames);
  const roles = findRoles(blocks, page.rules, body);
  const drafts = ownPieces(roles, page.rules, body);
  const bare = roles.headings.filter((heading) => !drafts.some((draft) => draft.heading === heading));
  if (isPart) drafts.push(...bare.map((heading) => ({ heading, pieces: [] })));
  const articles = composeAll(drafts, roles, { body, isPart });
  for (const { line, jump } of jumps) placeJump(articles, line, jump);
  return { folio: readFolio(folio, title), articles: articles.map(({ article }) => article) };
}

interface Owning {
  roles: Roles;
  rules: readonly Box[];
  body: number;
  owners: Map<Piece, Draft>;
}

/** Gives each column to the headline above it, or to the column whose text it continues. */
function ownPieces(roles: Roles, rules: readonly Box[], body: number): Draft[] {
  const drafts = new Map<Heading | Piece, Draft>();
  const owning: Owning = { roles, rules, body, owners: new Map() };
  for (const piece of inReadingOrder(roles.pieces, body)) {
    const found = ownerOf(piece, owning);
    const key = found && 'headline' in found ? found : piece;
    const known = found && 'pieces' in found ? found : drafts.get(key);
    const draft = known ?? { heading: key === piece ? null : (key as Heading), pieces: [] };
    if (!known) drafts.set(key, draft);
    draft.pieces.push(piece);
    owning.owners.set(piece, draft);
  }
  return adoptOrphans([...drafts.values()], owning);
}

/** Gives columns that no headline reaches, since a picture is between, to the column at the right that they are level with. */
function adoptOrphans(drafts: readonly Draft[], { roles, body, owners }: Owning): Draft[] {
  const gone = new Set<Draft>();
  for (const draft of drafts.toReversed()) {
    if (draft.heading) continue;
    const last = draft.pieces.at(-1)!;
    const next = roles.pieces.find(
      (one) =>
        owners.get(one)?.heading &&
        one.frame === last.frame &&
        one.x0 > last.x1 - body &&
        one.x0 - last.x1 < body * 4 &&
        Math.abs(one.y0 - last.y0) < body * 0.8 &&
        continuity(last, one) > 0,
    );
    const owner = next && owners.get(next);
    if (!owner) continue;
    owner.pieces.push(...draft.pieces);
    for (const piece of draft.pieces) owners.set(piece, owner);
    gone.add(draft);
  }
  return drafts.filter((draft) => !gone.has(draft));
}

const lastText = (piece: Piece): string => piece.lines.at(-1)!.text;
const firstText = (piece: Piece): string => piece.lines[0]!.text;

/** Points for one column going on from another, by where its sentences end. */
function continuity(from: Piece, to: Piece): number {
  const ended = endsSentence(lastText(from));
  const inside = startsInside(firstText(to));
  if (ended) return inside ? -1 : 0.6;
  return inside ? 2 : 0.4;
}

const lowest = <T extends Box>(list: readonly T[]): T | undefined => list.toSorted((a, b) => b.y1 - a.y1)[0];

function ownerOf(piece: Piece, owning: Owning): Heading | Draft | null {
  const { roles, rules, body, owners } = owning;
  const isAbove = (box: Box) =>
    box.y1 <= piece.y0 + body * 0.9 && overlapX(box, piece) > Math.min(widthOf(piece), widthOf(box)) * 0.25;
  const sameFrame = <T extends { frame: number }>(list: readonly T[]) =>
    list.filter(({ frame }) => frame === piece.frame);
  const heading = lowest(sameFrame(roles.headings).filter(isAbove));
  const above = lowest(sameFrame(roles.pieces).filter((one) => one !== piece && owners.has(one) && isAbove(one)));
  if (heading && (!above || heading.y1 > above.y1 - body)) return heading;
  const beside = sameFrame(roles.pieces).filter(
    (one) =>
      owners.has(one) &&
      one.x1 < piece.x0 + body &&
      piece.x0 - one.x1 < body * 4 &&
      one.y1 > piece.y0 &&
      one.y0 < piece.y1,
  );
  const aside = headingAside(piece, { above, beside }, owning);
  if (aside) return aside;
  const options: { owner: Draft; points: number }[] = [];
  if (above) {
    const gap = piece.y0 - above.y1;
    const points = continuity(above, piece) + (isRuleBetween(rules, above, piece) ? -2 : 0.5);
    options.push({ owner: owners.get(above)!, points: points - (gap > body * 6 ? 0.9 : gap > body * 2.2 ? 0.4 : 0) });
  }
  for (const one of beside) {
    const owner = owners.get(one)!;
    const isLevel = Math.abs(one.y0 - piece.y0) < body * 0.8;
    options.push({ owner, points: continuity(lowestOf(owner, one, body), piece) + (isLevel ? 1.2 : 0.1) });
  }
  return options.toSorted((a, b) => b.points - a.points)[0]?.owner ?? null;
}

/**
 * Returns a headline at the left or right with only space between it and the place above a column: it is shorter than
 * its text is wide. Between two of them the column's neighbour decides: a text that is not finished there continues
 * here.
 */
function headingAside(
  piece: Piece,
  { above, beside }: { above: Piece | undefined; beside: readonly Piece[] },
  { roles, body, owners }: Owning,
): Heading | Draft | null {
  const others: readonly Box[] = [...roles.headings, ...roles.pieces, ...roles.captions];
  const open = roles.headings.filter((one) => {
    if (one.frame !== piece.frame || one.y1 > piece.y0 + body || piece.y0 - one.y1 > body * 4) return false;
    if (above && above.y1 > one.y0 + body) return false;
    const [from, to] = one.x0 > piece.x0 ? [piece.x0, one.x0] : [one.x1, piece.x1];
    return !others.some(
      (other) =>
        other !== one &&
        other !== piece &&
        Math.min(other.x1, to) - Math.max(other.x0, from) > body &&
        overlapY(other, one) > body * 0.5,
    );
  });
  const reaching = open.filter((one) => reaches(one, piece, roles.pieces, body));
  const asideOf = reaching.length > 0 ? reaching : open;
  const right = asideOf.filter((one) => one.x0 > piece.x0).toSorted((a, b) => a.x0 - b.x0)[0];
  const left = asideOf.filter((one) => one.x0 <= piece.x0).toSorted((a, b) => b.x1 - a.x1)[0];
  const neighbour = beside.toSorted((a, b) => b.x1 - a.x1 || Math.abs(a.y0 - piece.y0) - Math.abs(b.y0 - piece.y0))[0];
  const draft = neighbour && owners.get(neighbour)!;
  const goesOn = draft && !endsSentence(lastText(lowestOf(draft, neighbour, body)));
  const isOfLeft = left && draft?.heading === left;
  if (right && draft && goesOn && (isOfLeft || Math.abs(neighbour.y0 - piece.y0) < body * 0.8)) return draft;
  return right ?? left ?? null;
}

/** Returns true if a headline may span as far as a column: it begins with its text, or is centred over columns of which this is the outermost. */
function reaches(heading: Heading, piece: Piece, pieces: readonly Piece[], body: number): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < body * 1.3;
  const below = pieces.filter((one) => one.y0 > heading.y1 - body && one.y0 - heading.y1 < body * 40);
  const isFlush = below.some((one) => overlapX(one, heading) > 0 && Math.abs(one.x0 - heading.x0) < body * 0.7);
  const middle = heading.x0 + heading.x1;
  if (heading.x0 > piece.x0) return !isFlush && below.some((one) => near(one.x1, middle - piece.x0));
  return isFlush || below.some((one) => near(one.x0, middle - piece.x1));
}

/** Returns the last part of a column's text within its article. */
function lowestOf(draft: Draft, piece: Piece, body: number): Piece {
  const same = draft.pieces.filter((one) => Math.abs(one.x0 - piece.x0) < body * 2);
  return same.toSorted((a, b) => b.y1 - a.y1)[0] ?? piece;
}

interface Composed {
  article: PageArticle;
  pieces: Piece[];
  heading: Heading | null;
}

/** Returns columns from left to right, each from top to bottom. */
export function inReadingOrder<T extends Box>(pieces: readonly T[], body: number): T[] {
  const columns: T[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.x0 - b.x0)) {
    const column = columns.find(([first]) => Math.abs(first!.x0 - piece.x0) < body * 2.5);
    if (column) column.push(piece);
    else columns.push([piece]);
  }
  return columns.flatMap((column) => column.toSorted((a, b) => a.y0 - b.y0));
}

function composeAll(
  drafts: readonly Draft[],
  roles: Roles,
  { body, isPart }: { body: number; isPart: boolean },
): Composed[] {
  const composed = drafts.flatMap(({ heading, pieces }): Composed[] => {
    const article = compose(heading, inReadingOrder(pieces, body), []);
    const words = article.paragraphs.join(' ').split(/\s+/).length;
    return !isPart && words < (heading ? fewestWordsBelowHeadline : fewestWords) ? [] : [{ article, pieces, heading }];
  });
  for (const one of composed) one.article.boxes = outline(one, composed);
  for (const caption of roles.captions) placeCaption(composed, caption, body);
  return composed.toSorted(
    (a, b) => a.article.boxes[0]!.y0 - b.article.boxes[0]!.y0 || a.article.boxes[0]!.x0 - b.article.boxes[0]!.x0,
  );
}

function compose(heading: Heading | null, pieces: readonly Block[], boxes: Box[]): PageArticle {
  const paragraphs = joinColumns(pieces);
  const author = paragraphs[0] !== undefined && isByline(paragraphs[0]) ? paragraphs.shift()! : null;
  return {
    headline: heading?.headline ?? '',
    kicker: heading?.kicker ?? '',
    lead: heading?.deck ?? '',
    author,
    paragraphs,
    captions: [],
    boxes,
    to: null,
    from: null,
  };
}

/** Returns one rectangle, or those of headline and columns if another article would be inside it. */
function outline({ heading, pieces }: Composed, all: readonly Composed[]): Box[] {
  const own: Box[] = [...(heading ? [heading] : []), ...pieces];
  const whole = around(own);
  const foreign = all.flatMap((one) =>
    one.pieces === pieces ? [] : [...one.pieces, ...(one.heading ? [one.heading] : [])],
  );
  const isClear = !foreign.some((one) => {
    const shared = Math.min(one.x1, whole.x1) - Math.max(one.x0, whole.x0);
    return (
      shared > widthOf(one) * 0.3 && Math.min(one.y1, whole.y1) - Math.max(one.y0, whole.y0) > (one.y1 - one.y0) * 0.3
    );
  });
  return isClear ? [whole] : own.map((box) => ({ x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 }));
}

/** Adds a caption, byline or credit in small type to the article around it, otherwise to the nearest headline above. */
function placeCaption(all: readonly Composed[], caption: Block, body: number): void {
  const within = all.find(({ article }) => article.boxes.length === 1 && isInside(caption, article.boxes[0]!, body));
  const below = all.filter(({ article }) =>
    article.boxes.some((box) => overlapX(box, caption) > 0 && box.y0 <= caption.y0 && box.y1 >= caption.y0 - body * 4),
  );
  const found = within ?? below.toSorted((a, b) => b.article.boxes[0]!.y0 - a.article.boxes[0]!.y0)[0];
  if (!found) return;
  if (!found.article.author && isByline(caption.text)) found.article.author = caption.text;
  else found.article.captions.push(joinColumns([caption]).join(' '));
}

function placeJump(
  all: readonly Composed[],
  line: Line,
  { direction, page }: { direction: 'to' | 'from'; page: number },
): void {
  const near = all.flatMap(({ article, pieces }) =>
    pieces
      .filter((piece) => overlapX(piece, line) > 0)
      .map((piece) => ({ article, distance: direction === 'to' ? line.y0 - piece.y1 : piece.y0 - line.y1 })),
  );
  const found = near.filter(({ distance }) => distance > -line.size * 2).toSorted((a, b) => a.distance - b.distance)[0];
  if (found) found.article[direction] = page;
}
