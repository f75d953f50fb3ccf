import { weekdays } from '@masthead/contract';
import { expect, it } from 'vitest';
import type { T } from '../../shared/i18n/index.ts';
import { daysInWords, momentInWords } from './words.ts';

const t = ((key: string) => key.split('.').at(-1)) as T<'notifications'>;

it('days are summarised as “every day”, “workdays” or a list', () => {
  expect(daysInWords(weekdays, t, 'en-GB')).toBe('every_day');
  expect(daysInWords(['friday', 'monday', 'tuesday', 'wednesday', 'thursday'], t, 'en-GB')).toBe('workdays');
  expect(daysInWords(['sunday', 'monday'], t, 'en-GB')).toBe('monday and sunday');
});

it('near dates are written as “today” and “tomorrow”', () => {
  const now = new Date(2026, 10, 21, 23, 30);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  expect(momentInWords(at(22, 8), 'en-GB', now)).toBe('tomorrow, 08:00');
  expect(momentInWords(at(21, 8), 'en-GB', now)).toBe('today, 08:00');
  expect(momentInWords(at(25, 8), 'en-GB', now)).toMatch(/^Wed,? 25 Nov, 08:00$/);
  expect(momentInWords(at(22, 8), 'de', now)).toBe('morgen, 08:00');
});
