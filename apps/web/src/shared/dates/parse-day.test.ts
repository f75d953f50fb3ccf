import { languages } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';

test.each([
  ['de', '05.11.2026'],
  ['de', '5. Nov. 2026'],
  ['de', '5. November 2026'],
  ['en-GB', '5/11/2026'],
  ['en-GB', '5 Nov 2026'],
  ['fr', '5 novembre 2026'],
  ['fi', '5. marraskuuta 2026'],
  ['pl', '5 listopada 2026'],
  ['pt-BR', '5 de novembro de 2026'],
  ['es', '5-11-2026'],
  ['sv', '2026-11-05'],
  ['nl', '05/11/26'],
])('the %s text "%s" is read as 5 November 2026', (locale, text) => expect(parseDay(text, locale)).toBe('2026-11-05'));

test.each(['', '31.02.2026', '2026', 'tomorrow', '5.13.2026', '5 ma 2026'])(
  'the text "%s" is not read as a day',
  (text) => expect(parseDay(text, 'de')).toBeNull(),
);

test('each language reads every day of a year that it writes itself', () => {
  for (const language of languages)
    for (let at = 0; at < 365; at += 13) {
      const date = new Date(Date.UTC(2026, 0, 1 + at));
      const locale = localeOf(language);
      for (const month of ['long', '2-digit'] as const) {
        const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
        expect(parseDay(format.format(date), locale), `${locale} ${format.format(date)}`).toBe(
          date.toISOString().slice(0, 10),
        );
      }
    }
});
