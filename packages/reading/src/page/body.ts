import { words } from '../html/tags.ts';
import { isElement } from '../html/tree.ts';
import { type Box, isWithin, type Layout, type Run, remove } from './boxes.ts';

/** Sums over runs, so that any box is weighed in constant time. */
export interface Weights {
  text: Float64Array;
  linked: Float64Array;
  prose: Float64Array;
}

const sentenceEnd = /[.!?…:;"”“»’'।。！？)]$/;

/** Characters of a run that read like prose: long enough, few links. */
export function proseOf({ text, linked }: Run): number {
  if (linked > text.length * 0.5) return 0;
  if (text.length >= 100) return text.length;
  return text.length >= 40 && sentenceEnd.test(text) ? text.length : 0;
}

export function weigh(runs: Run[]): Weights {
  const sums = {
    text: new Float64Array(runs.length + 1),
    linked: new Float64Array(runs.length + 1),
    prose: new Float64Array(runs.length + 1),
  };
  let [text, linked, prose] = [0, 0, 0];
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!;
    if (!run.box.removed) {
      text += run.text.length;
      linked += run.linked;
      prose += proseOf(run);
    }
    sums.text[at + 1] = text;
    sums.linked[at + 1] = linked;
    sums.prose[at + 1] = prose;
  }
  return sums;
}

export const within = (sums: Float64Array, box: Box): number => sums[box.to]! - sums[box.from]!;
export const linkDensity = (weights: Weights, box: Box): number =>
  within(weights.linked, box) / Math.max(1, within(weights.text, box));

const structural = words('html body main article tr tbody thead td th');
const aside = words('nav aside footer form menu fieldset');

const holdsText = (box: Box): boolean =>
  box.children.some((child) => /^(table|blockquote|pre|ul|ol)$/.test(child.name) || holdsText(child));

const hasPicture = ({ element }: Box): boolean =>
  element.children.some(
    (child) =>
      isElement(child) &&
      (/^(img|picture|amp-img)$/.test(child.name) ||
        child.children.some((one) => isElement(one) && /^(img|picture|amp-img)$/.test(one.name))),
  );

/** Returns true for a line or two that share their box only with a picture. */
const isCaption = (box: Box, text: number): boolean =>
  text < 220 &&
  box.to - box.from <= 2 &&
  !box.kind.isBody &&
  !box.children.some((child) => child.name === 'p') &&
  /^(div|span|center|td|a|em|li|dl|section)$/.test(box.name) &&
  hasPicture(box);

const isUnlikely = (box: Box, prose: number, all: number): boolean =>
  (aside.has(box.name) && prose < all * (box.name === 'aside' ? 0.6 : 0.4)) ||
  (prose < all * 0.5 && box.kind.isFurniture && !box.kind.isBody);

const isTrimming = (box: Box, text: number, prose: number, all: number, isText: boolean): boolean => {
  if (prose >= all * 0.2 && isText) return false;
  if (box.name === 'figure') return text < 1500 && !holdsText(box);
  if (box.name === 'figcaption') return true;
  return (text < 500 && (box.name === 'address' || (box.kind.isTrimming && !box.kind.isLead))) || isCaption(box, text);
};

/** Removes boxes with comments, notes about cookies and the like first, so that they are not taken for the text. */
export function dropIntruders(layout: Layout, weights: Weights): void {
  const { boxes, root } = layout;
  const all = within(weights.prose, root);
  for (const box of boxes) {
    if (box.from === box.to || structural.has(box.name) || !box.kind.isIntruder || box.kind.isBody) continue;
    if (!box.removed && within(weights.prose, box) < all * 0.8) remove(layout, box);
  }
}

/**
 * Removes boxes that are no text according to their name, unless they contain most of the box that looks like the text.
 */
export function dropFurniture(layout: Layout, weights: Weights, likely: Box): void {
  const { boxes, root } = layout;
  const all = within(weights.prose, root);
  const most = within(weights.prose, likely) * 0.5;
  for (const box of boxes) {
    if (box.from === box.to || structural.has(box.name) || box.removed) continue;
    const prose = within(weights.prose, box);
    const isText = isWithin(likely, box) || (prose > 0 && prose >= most && isWithin(box, likely));
    if (!isText && isUnlikely(box, prose, all)) remove(layout, box);
    else if (isTrimming(box, within(weights.text, box), prose, all, isText)) remove(layout, box);
  }
}

const shares = [1, 0.5, 0.25, 0.12, 0.08];
const leaf = words(
  'p li td th blockquote pre h1 h2 h3 h4 h5 h6 dd dt span b i em strong a font figcaption tr tbody ul ol',
);

function classWeight(box: Box): number {
  let weight = 0;
  if (box.name === 'article' || /articlebody/.test(box.label)) weight += 25;
  if (box.name === 'main') weight += 10;
  if (box.kind.isBody) weight += 25;
  if (box.kind.isFurniture || box.kind.isIntruder) weight -= 25;
  return weight;
}

/**
 * Returns the box that most paragraphs support: every run votes for the boxes around it, with more weight for nearer
 * ones.
 */
export function bestBox({ runs, root }: Layout, weights: Weights): { best: Box; scores: Map<Box, number> } {
  const scores = new Map<Box, number>();
  for (const run of runs) {
    if (run.text.length < 25 || run.linked > run.text.length * 0.5 || run.box.removed) continue;
    const vote = 1 + (run.text.match(/[,،、]/g)?.length ?? 0) + Math.min(run.text.length / 100, 3);
    let at: Box | null = run.box;
    while (at?.parent && leaf.has(at.name)) at = at.parent;
    for (const share of shares) {
      if (!at) break;
      scores.set(at, (scores.get(at) ?? classWeight(at)) + vote * share);
      at = at.parent;
    }
  }
  let [best, most] = [root, Number.NEGATIVE_INFINITY];
  for (const [box, score] of scores) {
    const scaled = score * (1 - linkDensity(weights, box));
    scores.set(box, scaled);
    if (scaled > most) [best, most] = [box, scaled];
  }
  return { best, scores };
}

/** Goes up as long as the next box around clearly contains more prose of the same kind. */
export function widen(start: Box, layout: Layout, weights: Weights, isArticle: boolean): Box {
  let box = start;
  const all = within(weights.prose, layout.root);
  const articles = layout.boxes.filter((one) => one.name === 'article' && within(weights.prose, one) > 0);
  for (let outer = start.parent; outer && outer.name !== 'html'; outer = outer.parent) {
    if (isArticle && articles.length === 1 && box === articles[0]) return box;
    const [inside, around] = [within(weights.prose, box), within(weights.prose, outer)];
    const alike = linkDensity(weights, outer) < linkDensity(weights, box) + 0.15;
    if (around > inside * 1.25 && alike && (around - inside > all * 0.15 || inside < all * 0.5)) box = outer;
  }
  return box;
}

const mostNamed = 500;
const isNamedBody = (box: Box): boolean => !box.removed && !leaf.has(box.name) && box.kind.isBody;

/**
 * Returns boxes named as the article's body if they contain most of the best box; some pages divide it into several
 * boxes of the same name.
 */
export function namedBodies(layout: Layout, weights: Weights, best: Box, wide: Box, isArticle: boolean): Box[] {
  const wanted = Math.min(within(weights.prose, wide), within(weights.prose, best) * 2.2);
  const named = layout.boxes.filter(isNamedBody).slice(0, mostNamed);
  const groups = new Map<string, Box[]>();
  for (const box of named) {
    const group = groups.get(`${box.name} ${box.label}`);
    if (!group) groups.set(`${box.name} ${box.label}`, [box]);
    else if (!group.some((other) => isWithin(box, other))) group.push(box);
  }
  const total = (boxes: Box[]) => boxes.reduce((sum, box) => sum + within(weights.text, box), 0);
  const fitting = [...groups.values()].filter((boxes) => {
    if (
      isArticle &&
      within(weights.prose, best) > within(weights.prose, wide) * 0.5 &&
      boxes.some((box) => isWithin(best, box))
    )
      return true;
    const related = boxes.filter((box) => isWithin(box, wide) || isWithin(wide, box));
    return related.reduce((sum, box) => sum + within(weights.prose, box), 0) >= wanted * 0.7;
  });
  return fitting.sort((a, b) => total(a) - total(b))[0] ?? [];
}
