import { around, type Box, isInside, type Line, overlapX, weightedMedian, widthOf } from './page.ts';

/** Lines of one size below each other in one column. */
export interface Block extends Box {
  lines: Line[];
  size: number;
  text: string;
  /** Number of the frame around it; -1 if there is none. */
  frame: number;
}

const tolerance = 4;

/** Returns the rectangles that drawn lines enclose, the smallest first. Those as large as the page enclose nothing. */
export function findFrames(rules: readonly Box[], page: { width: number; height: number }): Box[] {
  const level = rules.filter((rule) => rule.x1 - rule.x0 > (rule.y1 - rule.y0) * 4);
  const upright = rules.filter((rule) => rule.y1 - rule.y0 > (rule.x1 - rule.x0) * 4);
  const near = (a: number, b: number) => Math.abs(a - b) <= tolerance;
  const frames: Box[] = [];
  for (const left of upright)
    for (const right of upright) {
      if (right.x0 - left.x1 < 20 || !near(left.y0, right.y0) || !near(left.y1, right.y1)) continue;
      const closes = (y: number) =>
        level.some((rule) => near((rule.y0 + rule.y1) / 2, y) && near(rule.x0, left.x0) && near(rule.x1, right.x1));
      if (closes(left.y0) && closes(left.y1)) frames.push({ x0: left.x0, y0: left.y0, x1: right.x1, y1: left.y1 });
    }
  const areaOf = (box: Box) => widthOf(box) * (box.y1 - box.y0);
  return frames
    .filter((frame) => areaOf(frame) < page.width * page.height * 0.6)
    .toSorted((a, b) => areaOf(a) - areaOf(b));
}

export const blockOf = (lines: readonly Line[], frame: number): Block => ({
  ...around(lines),
  lines: [...lines],
  size: weightedMedian(lines.map((line) => [line.size, line.text.length])),
  text: lines.map(({ text }) => text).join(' '),
  frame,
});

export const isRuleBetween = (rules: readonly Box[], above: Box, below: Box): boolean =>
  rules.some(
    (rule) =>
      rule.y1 - rule.y0 < 6 &&
      (rule.y0 + rule.y1) / 2 > above.y1 - 3 &&
      (rule.y0 + rule.y1) / 2 < below.y0 + 3 &&
      overlapX(rule, below) > widthOf(below) * 0.4 &&
      overlapX(rule, above) > widthOf(above) * 0.4,
  );

const isSameSize = (a: number, b: number, by: number): boolean => Math.max(a, b) / Math.min(a, b) <= by;

/** Returns true if a line continues below a block: same size, close, in the same column. */
function goesOn(block: Block, line: Line, body: number, rules: readonly Box[]): boolean {
  const last = block.lines.at(-1)!;
  const isLarge = line.size > body * 1.17;
  if (!isSameSize(last.size, line.size, isLarge ? 1.15 : 1.09) && !isSameSize(block.size, line.size, 1.06))
    return false;
  const step = line.base - last.base;
  if (step < line.size * 0.5 || step > line.size * (isLarge ? 1.6 : 2.05)) return false;
  const shared = overlapX(line, block);
  if (shared < Math.min(widthOf(line), widthOf(block)) * 0.5) return false;
  const isCentred = Math.abs(line.x0 + line.x1 - block.x0 - block.x1) / 2 < line.size * 1.5;
  const isFlush = Math.abs(line.x0 - block.x0) < line.size * 2.6;
  const fits = line.x0 > block.x0 - line.size * 1.6 && line.x1 < block.x1 + line.size * 1.6;
  const widens = block.lines.length < 3 && isFlush;
  if (!(isCentred || (isFlush && (fits || widens)) || fits)) return false;
  return !isRuleBetween(rules, last, line);
}

/** Puts lines into blocks. */
export function findBlocks(
  lines: readonly Line[],
  body: number,
  rules: readonly Box[],
  frames: readonly Box[],
): Block[] {
  const open: Block[] = [];
  const done: Block[] = [];
  for (const line of lines) {
    const frame = frames.findIndex((one) => isInside(line, one, 2));
    for (let at = open.length - 1; at >= 0; at--)
      if (line.base - open[at]!.lines.at(-1)!.base > Math.max(line.size, open[at]!.size) * 3)
        done.push(...open.splice(at, 1));
    const fitting = open.filter((block) => block.frame === frame && goesOn(block, line, body, rules));
    const best = fitting.toSorted((a, b) => overlapX(line, b) - overlapX(line, a))[0];
    if (best) Object.assign(best, blockOf([...best.lines, line], frame));
    else open.push(blockOf([line], frame));
  }
  return [...done, ...open].toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}
