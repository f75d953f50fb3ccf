/** A day of the browser's time zone: 2026-11-19. Days compare as text. */
export type Day = string;

const two = (value: number): string => String(value).padStart(2, '0');
const written = (date: Date): Day => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Local midnight. Made from the parts, since '2026-11-19' alone would be read as UTC. */
const midnight = (day: Day, shift = 0): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + shift);
};

/** The day of a moment, ISO 8601 or milliseconds. */
export const dayOf = (time: string | number): Day => written(new Date(time));

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && written(midnight(text)) === text;

export const addDays = (day: Day, count: number): Day => written(midnight(day, count));

/** ISO 8601 in UTC. */
export const startOfDay = (day: Day): string => midnight(day).toISOString();
export const endOfDay = (day: Day): string => new Date(midnight(day, 1).getTime() - 1).toISOString();

/** The day as a Date, for Intl and date pickers. */
export const dateOf = (day: Day): Date => midnight(day);

/** From the first to the last, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Name of the browser's time zone, in which the API counts days. */
export const timezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
