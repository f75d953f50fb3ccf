/** The time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => count * 3_600_000;
export const days = (count: number): number => count * 86_400_000;
export const after = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds);
export const before = (time: Date, milliseconds: number): Date => new Date(time.getTime() - milliseconds);

/** Returns the same day and time so many months ago, at least one: the last day of a month that is shorter. */
export function monthsBefore(time: Date, months: number): Date {
  const day = new Date(time);
  day.setUTCMonth(day.getUTCMonth() - Math.max(1, months));
  // A day that the month does not have, such as 31 February, has become one of the month after.
  if (day.getUTCDate() !== time.getUTCDate()) day.setUTCDate(0);
  return day;
}
