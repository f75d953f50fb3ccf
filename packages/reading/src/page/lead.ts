import { type Box, isWithin, type Layout, type Run } from './boxes.ts';

const shortest = 25;
const longest = 900;

/** Returns a standfirst: a box with that name, between the headline and the body's first paragraphs. */
export function leadRuns(layout: Layout, bodies: Box[], headingAt: number): Run[] {
  const first = Math.min(...bodies.map((body) => body.from));
  const from = Math.max(0, Math.min(headingAt, first));
  for (const box of layout.boxes) {
    if (box.from >= box.to || box.from < from || box.from > Math.max(first + 3, headingAt + 6) || !box.kind.isLead)
      continue;
    if (bodies.some((body) => isWithin(body, box)) || box.removed) continue;
    const runs = layout.runs
      .slice(box.from, box.to)
      .filter((run) => !run.box.removed && run.linked < run.text.length * 0.5);
    const length = runs.reduce((sum, run) => sum + run.text.length, 0);
    if (
      length >= shortest &&
      length <= longest &&
      runs.length > 0 &&
      runs.length < 6 &&
      /\s\S+\s\S+\s/.test(runs[0]!.text)
    )
      return runs;
  }
  return [];
}
