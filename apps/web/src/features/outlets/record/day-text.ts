import { writeDay } from '@masthead/measuring';
/** '1 Jan 2026' of a date without a time, whatever the time zone of who reads it. */
export const dayText = (day: string, locale: string): string =>
  writeDay(day, locale, { day: 'numeric', month: 'short', year: 'numeric' });
