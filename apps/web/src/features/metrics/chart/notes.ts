import type { ChartNote } from '@masthead/charts';

/** A note as the charts need it. */
interface DayNote {
  day: string;
  text: string;
}

/** Notes at the points of a chart: each at the last bucket that has begun by its day; several at one point are told together. */
export function chartNotes(notes: readonly DayNote[], buckets: readonly string[]): ChartNote[] {
  const texts = new Map<string, string[]>();
  for (const { day, text } of notes) {
    // The first bucket may begin before the period does, and so may hold the day.
    const row = buckets.findLast((bucket) => bucket <= day) ?? buckets[0];
    if (row) texts.set(row, [...(texts.get(row) ?? []), text]);
  }
  return [...texts].map(([row, several]) => ({ row, text: several.join('; ') }));
}
