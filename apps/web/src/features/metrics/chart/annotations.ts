import type { ChartAnnotation } from '@masthead/charts';

/** An annotation as the charts need it. */
interface DayAnnotation {
  day: string;
  text: string;
}

/**
 * Returns annotations at the points of a chart: each at the last bucket that has begun by its day; several at one point
 * are joined.
 */
export function chartAnnotations(annotations: readonly DayAnnotation[], buckets: readonly string[]): ChartAnnotation[] {
  const texts = new Map<string, string[]>();
  for (const { day, text } of annotations) {
    // The first bucket may begin before the period does, and so may hold the day.
    const row = buckets.findLast((bucket) => bucket <= day) ?? buckets[0];
    if (row) texts.set(row, [...(texts.get(row) ?? []), text]);
  }
  return [...texts].map(([row, several]) => ({ row, text: several.join('; ') }));
}
