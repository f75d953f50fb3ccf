import { describe, expect, it } from 'vitest';
import { hasData } from '../measured/records.ts';
import { measureDates } from '../measured/web.ts';
import { parseDate } from './dates.ts';

describe('parseDate', () => {
  it.each([
    ['2024-02-03T04:05:06+01:00', '2024-02-03T03:05:06.000Z'],
    ['Sun, 17 Dec 2017 1:55 PM EST', '2017-12-17T18:55:00.000Z'],
    ['Lundi, 16. Novembre 2020 - 15:54', '2020-11-16T15:54:00.000Z'],
    ['mar., 01 déc. 2020 16:11:02 +0000', '2020-12-01T16:11:02.000Z'],
    ['12 de marzo de 2021', '2021-03-12T00:00:00.000Z'],
    ['3. maaliskuuta 2022', '2022-03-03T00:00:00.000Z'],
    ['15 августа 2016, 13:43', '2016-08-15T13:43:00.000Z'],
    ['March 30 2020 07:02:38 PM', '2020-03-30T19:02:38.000Z'],
    ['30.10.23', '2023-10-30T00:00:00.000Z'],
    ['10/30/23 21:55:58', '2023-10-30T21:55:58.000Z'],
    ['Sat, 11 04 2020 08:51:49 +0100', '2020-04-11T07:51:49.000Z'],
    ['March 5, 2024, constructor', '2024-03-05T00:00:00.000Z'],
    ['1700000000', '2023-11-14T22:13:20.000Z'],
  ])('the date %s is read', (text, expected) => {
    expect(parseDate(text)?.toISOString()).toBe(expected);
  });

  it.each(['', 'yesterday', '99/99/9999', '2024-13-45', null])('there is no date in %s', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

describe.skipIf(!hasData)('the shared date spellings (skipped where ../shared is absent)', () => {
  it('all dates of the collection are understood', () => {
    expect(measureDates().wrong).toEqual([]);
  });
});
