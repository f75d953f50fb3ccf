/** Pauses between two fetches that can be chosen, in seconds. */
export const intervals = [5, 15, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const;

type IntervalUnit = 'seconds' | 'minutes' | 'hours';

/** Returns an interval in the largest unit with a whole number: 900 is 15 minutes, 90 is 90 seconds. */
export function intervalParts(seconds: number): { count: number; unit: IntervalUnit } {
  if (seconds % 3600 === 0) return { count: seconds / 3600, unit: 'hours' };
  if (seconds % 60 === 0) return { count: seconds / 60, unit: 'minutes' };
  return { count: seconds, unit: 'seconds' };
}

/** Returns a calculated pause as a person would say it: 437 seconds are 7 minutes, 90 minutes stay 90 minutes. */
export function roughly(seconds: number): number {
  const unit = seconds >= 2 * 3600 ? 3600 : seconds >= 60 ? 60 : 1;
  return Math.max(1, Math.round(seconds / unit)) * unit;
}

/** Returns the choices, including the present interval if it is another one. */
export const intervalChoices = (present: number | null): number[] =>
  [...new Set([...intervals, ...(present === null ? [] : [present])])].sort((a, b) => a - b);
