import type { MarkedText } from './mail.ts';

interface Run {
  text: string;
  isMarked: boolean;
}

/** Splits a text into runs that are marked or not. Marks that overlap or end outside the text are ignored. */
export function runsOf({ text, marks }: MarkedText): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const [start = 0, end = 0] = [marks[index], marks[index + 1]];
    if (start < at || end > text.length) continue;
    runs.push({ text: text.slice(at, start), isMarked: false }, { text: text.slice(start, end), isMarked: true });
    at = end;
  }
  return [...runs, { text: text.slice(at), isMarked: false }].filter((run) => run.text);
}
