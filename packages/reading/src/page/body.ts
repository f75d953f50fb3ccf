import type { Box, Layout, Run } from './boxes.ts';
import { isRemoved, isWithin } from './boxes.ts';
import { bodies, intruders, isFurniture, trimmings } from './labels.ts';

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
  const sums = { text: new Float64Array(runs.length + 1), linked: new Float64Array(runs.length + 1), prose: new Float64Array(runs.length + 1) };
  for (const [index, run] of runs.entries()) {
    const gone = isRemoved(run.box);
    sums.text[index + 1] = sums.text[index]! + (gone ? 0 : run.text.length);
    sums.linked[index + 1] = sums.linked[index]! + (gone ? 0 : run.linked);
    sums.prose[index + 1] = sums.prose[index]! + (gone ? 0 : proseOf(run));
  }
  return sums;
}

export const within = (sums: Float64Array, box: Box): number => sums[box.to]! - sums[box.from]!;
export const linkDensity = (weights: Weights, box: Box): number => within(weights.linked, box) / Math.max(1, within(weights.text, box));

const structural = /^(html|body|main|article)$/;
const aside = /^(nav|aside|footer|form|menu|fieldset)$/;

const holdsText = (box: Box): boolean => box.children.some((child) => /^(table|blockquote|pre|ul|ol)$/.test(child.name) || holdsText(child));

/** Takes out what its name says is no text, as long as it does not hold most of the page's prose. */
export function dropFurniture({ boxes, root }: Layout, weights: Weights): void {
  const all = within(weights.prose, root);
  for (const box of boxes) {
    if (box.from === box.to || structural.test(box.name) || (box.parent && isRemoved(box.parent))) continue;
    const prose = within(weights.prose, box);
    const text = within(weights.text, box);
    const isBody = bodies.test(box.label);
    if (intruders.test(box.label) && !isBody && prose < all * 0.8) box.removed = true;
    else if (aside.test(box.name) && prose < all * 0.4) box.removed = true;
    else if (isFurniture(box.label) && !isBody && prose < all * 0.4) box.removed = true;
    else if (trimmings.test(box.label) && text < 500 && prose < all * 0.2) box.removed = true;
    else if (box.name === 'figure' && text < 1500 && prose < all * 0.2 && !holdsText(box)) box.removed = true;
    else if (box.name === 'figcaption' || (box.name === 'address' && text < 500)) box.removed = true;
  }
}

const shares = [1, 0.5, 0.25, 0.12, 0.08];
const leaf = /^(p|li|td|th|blockquote|pre|h[1-6]|dd|dt|span|b|i|em|strong|a|font|figcaption|tr|tbody|ul|ol)$/;

function classWeight(box: Box): number {
  let weight = 0;
  if (box.name === 'article' || /articlebody/.test(box.label)) weight += 25;
  if (box.name === 'main') weight += 10;
  if (bodies.test(box.label)) weight += 25;
  if (isFurniture(box.label) || intruders.test(box.label)) weight -= 25;
  return weight;
}

/** The box whose paragraphs speak most for it: every run votes for the boxes around it, the nearer the more. */
export function bestBox({ runs, root }: Layout, weights: Weights): { best: Box; scores: Map<Box, number> } {
  const scores = new Map<Box, number>();
  for (const run of runs) {
    if (run.text.length < 25 || run.linked > run.text.length * 0.5 || isRemoved(run.box)) continue;
    const vote = 1 + (run.text.match(/[,،、]/g)?.length ?? 0) + Math.min(run.text.length / 100, 3);
    let at: Box | null = run.box;
    while (at?.parent && leaf.test(at.name)) at = at.parent;
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

/** Goes up as long as a box around holds clearly more prose of the same kind. */
export function widen(start: Box, layout: Layout, weights: Weights): Box {
  let box = start;
  const all = within(weights.prose, layout.root);
  for (let outer = start.parent; outer && outer.name !== 'html'; outer = outer.parent) {
    const [inside, around] = [within(weights.prose, box), within(weights.prose, outer)];
    const alike = linkDensity(weights, outer) < linkDensity(weights, box) + 0.15;
    if (around > inside * 1.25 && alike && (around - inside > all * 0.15 || inside < all * 0.5)) box = outer;
  }
  return box;
}

const isNamedBody = (box: Box): boolean => bodies.test(box.label) && !isRemoved(box);

/**
 * Boxes that are called the article's body are taken at their word when they hold most of what the best box holds;
 * some pages cut it into several boxes of the same name.
 */
export function namedBodies(layout: Layout, weights: Weights, best: Box): Box[] {
  const wanted = within(weights.prose, best);
  const named = layout.boxes.filter(isNamedBody);
  const groups = new Map<string, Box[]>();
  for (const box of named) {
    const group = groups.get(`${box.name} ${box.label}`);
    if (!group) groups.set(`${box.name} ${box.label}`, [box]);
    else if (!group.some((other) => isWithin(box, other))) group.push(box);
  }
  const total = (boxes: Box[]) => boxes.reduce((sum, box) => sum + within(weights.text, box), 0);
  const fitting = [...groups.values()].filter((boxes) => {
    const related = boxes.filter((box) => isWithin(box, best) || isWithin(best, box));
    return related.reduce((sum, box) => sum + within(weights.prose, box), 0) >= wanted * 0.7;
  });
  return fitting.sort((a, b) => total(a) - total(b))[0] ?? [];
}
