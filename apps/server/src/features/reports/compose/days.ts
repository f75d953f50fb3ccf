import type { CoverageInterval } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { type Day, writeDay, writeDays } from '@masthead/measuring';

const bucketFormats: Record<CoverageInterval, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

/** Returns a day, week or month, which is named by its first day, in few letters. */
export const bucketName = (day: Day, interval: CoverageInterval, language: string): string =>
  writeDay(day, localeOf(language), bucketFormats[interval]);

/** Returns a period in words, such as '1–31 October 2026'. */
export const periodName = (first: Day, last: Day, language: string): string =>
  writeDays(first, last, localeOf(language), { day: 'numeric', month: 'long', year: 'numeric' });

export const dayName = (day: Day, language: string): string =>
  writeDay(day, localeOf(language), { day: 'numeric', month: 'long', weekday: 'long' });
