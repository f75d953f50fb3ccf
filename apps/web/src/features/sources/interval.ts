/** Pauses between two fetches that can be chosen, in seconds. */
export const intervals = [5, 15, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const;

export type IntervalUnit = 'seconds' | 'minutes' | 'hours';

/** An interval in the largest unit that writes it whole: 900 is 15 minutes, 90 is 90 seconds. */
export function intervalParts(seconds: number): { count: number; unit: IntervalUnit } {
  if (seconds % 3600 === 0) return { count: seconds / 3600, unit: 'hours' };
  if (seconds % 60 === 0) return { count: seconds / 60, unit: 'minutes' };
  return { count: seconds, unit: 'seconds' };
}

/** The choices, with the present interval among them where it is another one. */
export const intervalChoices = (present: number): number[] =>
  [...new Set([...intervals, present])].sort((a, b) => a - b);
