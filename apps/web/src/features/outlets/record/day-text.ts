import { writeDay } from '@masthead/measuring';
/** Returns '1 Jan 2026' for a date without a time, in every time zone of the reader. */
export const dayText = (day: string, locale: string): string =>
  writeDay(day, locale, { day: 'numeric', month: 'short', year: 'numeric' });
