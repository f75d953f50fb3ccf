import type { Block } from './blocks.ts';
import { type Line, weightedMedian } from './page.ts';

const hyphen = /[-‐\u00ad]$/;

/** Joins two lines: a word that was broken at the end of the first becomes whole again. */
export function joinLines(before: string, line: string): string {
  if (before === '') return line;
  if (/\p{L}[-‐\u00ad]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.replace(hyphen, '') + line;
  if (/\p{L}[-‐]$/u.test(before) && /^[\p{L}\p{N}]/u.test(line)) return before.replace(/‐$/, '-') + line;
  return `${before} ${line}`;
}

export const endsSentence = (text: string): boolean => /[.!?…:;][)\]"'“”’»]*\s*$/u.test(text);
export const startsInside = (text: string): boolean => /^[("“„«'’‘]*\p{Ll}/u.test(text);

/** Returns the left edge of most lines: the others are indented. */
const marginOf = (lines: readonly Line[]): number => {
  const sorted = lines.map(({ x0 }) => x0).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.25)] ?? 0;
};

/** Returns true if a line begins a paragraph: it is indented, further down, or the one before ended early. */
function begins(
  line: Line,
  before: Line,
  { margin, right, step }: { margin: number; right: number; step: number },
): boolean {
  const indent = line.x0 - margin;
  if (indent > line.size * 0.55 && indent < line.size * 4 && before.x0 - margin < line.size * 0.55) return true;
  if (indent > line.size * 0.55 && indent < line.size * 4 && endsSentence(before.text)) return true;
  if (line.base - before.base > step * 1.3) return true;
  return right - before.x1 > (right - margin) * 0.25 && endsSentence(before.text);
}

/** Returns true if the first line of a column is indented. */
export function startsParagraph({ lines }: Pick<Block, 'lines'>): boolean {
  const first = lines[0]!;
  return lines.length > 1 && first.x0 - marginOf(lines) > first.size * 0.55;
}

/** Returns the paragraphs of a column; the first may continue the last of the column before. */
function paragraphsOf(block: Pick<Block, 'lines'>): { paragraphs: string[]; startsNew: boolean } {
  const { lines } = block;
  const margin = marginOf(lines);
  const right = lines.map(({ x1 }) => x1).toSorted((a, b) => a - b)[Math.floor(lines.length * 0.85)] ?? 0;
  const steps = lines.slice(1).map((line, at) => [line.base - lines[at]!.base, 1] as const);
  const step = steps.length > 0 ? weightedMedian(steps) : 0;
  const paragraphs: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (!before || begins(line, before, { margin, right, step: step || line.size * 1.2 })) paragraphs.push(line.text);
    else paragraphs.push(joinLines(paragraphs.pop()!, line.text));
  }
  return { paragraphs, startsNew: startsParagraph(block) };
}

/** Joins the paragraphs of columns in reading order. */
export function joinColumns(columns: readonly Pick<Block, 'lines'>[]): string[] {
  const all: string[] = [];
  for (const column of columns) {
    const { paragraphs, startsNew } = paragraphsOf(column);
    const last = all.at(-1);
    const [first = '', ...rest] = paragraphs;
    const goesOn = last !== undefined && (startsInside(first) || (!startsNew && !endsSentence(last)));
    if (goesOn) all.push(joinLines(all.pop()!, first), ...rest);
    else all.push(first, ...rest);
  }
  return all;
}
