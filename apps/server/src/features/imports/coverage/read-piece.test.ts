import { expect, it } from 'vitest';
import { matchPieceHeaders } from './piece-fields.ts';
import { dayOrderOf, readDate } from './read-date.ts';
import { readFigure } from './read-figure.ts';

it.each([
  [
    'Meltwater',
    ['Date', 'Time', 'Headline', 'URL', 'Source', 'Country', 'Language', 'Reach', 'AVE', 'Sentiment'],
    ['published_at', 'time', 'headline', 'url', 'media_outlet', 'country', 'language', 'impressions', null, 'tone'],
  ],
  [
    'Cision',
    [
      'News Date',
      'News Headline',
      'Media Type',
      'Outlet Name',
      'Contact Name',
      'Audience Reach',
      'UVM',
      'Tone',
      'Link',
    ],
    ['published_at', 'headline', 'media_type', 'media_outlet', 'author', 'impressions', null, 'tone', 'url'],
  ],
  [
    'a German export',
    ['Erscheinungsdatum', 'Überschrift', 'Medium', 'Auflage', 'Tonalität', 'Mediengattung', 'Autor'],
    ['published_at', 'headline', 'media_outlet', 'impressions', 'tone', 'media_type', 'author'],
  ],
])('columns of %s get their fields, each field once', (_, headers, fields) => {
  expect(matchPieceHeaders(headers)).toEqual(fields);
});

it('the order of day and month is decided by the whole column', () => {
  expect(dayOrderOf(['03/04/2026', '27/11/2026'])).toBe('day-first');
  expect(dayOrderOf(['03/04/2026', '11/27/2026 8:15 PM'])).toBe('month-first');
  expect([dayOrderOf(['03/04/2026']), dayOrderOf(['13/04/2026', '04/13/2026'])]).toEqual([null, null]);
});

it.each([
  ['2026-11-27', undefined, '2026-11-27T11:00:00.000Z'],
  ['27/11/2026 14:05', undefined, '2026-11-27T13:05:00.000Z'],
  ['27.11.26', '8:15 PM', '2026-11-27T19:15:00.000Z'],
  ['27 Nov 2026', undefined, '2026-11-27T11:00:00.000Z'],
  ['27. November 2026', undefined, '2026-11-27T11:00:00.000Z'],
  ['27 de noviembre de 2026', undefined, '2026-11-27T11:00:00.000Z'],
  ['27 févr. 2026', undefined, '2026-02-27T11:00:00.000Z'],
  ['27. marraskuuta 2026', '20.15', '2026-11-27T19:15:00.000Z'],
  ['Friday, November 27, 2026', undefined, '2026-11-27T11:00:00.000Z'],
  ['2026-11-27T14:05:33Z', undefined, '2026-11-27T14:05:00.000Z'],
  ['2026-11-27 14:05 +05:30', undefined, '2026-11-27T08:35:00.000Z'],
  ['46353.5', undefined, '2026-11-27T11:00:00.000Z'],
])('the date %s with the time %s is %s in Copenhagen', (date, time, wanted) => {
  expect(readDate(date, time, { order: 'day-first', zone: 'Europe/Copenhagen' })?.toISOString()).toBe(wanted);
});

it('a day that no calendar has, and what is no date, is refused', () => {
  for (const text of ['31/02/2026', '2026-13-01', 'yesterday', '', '27/11/0026', '12345678'])
    expect(readDate(text, undefined, { order: 'day-first', zone: 'UTC' })).toBeNull();
});

it('figures are read in the ways in which exports write them', () => {
  const read = ['1,234,567', '1.234.567', '12 345', '1.2M', '3,5k', "1'000", '950', '12.000', '0'].map(readFigure);
  expect(read).toEqual([1_234_567, 1_234_567, 12_345, 1_200_000, 3500, 1000, 950, 12_000, 0]);
  expect(['n/a', '', '-5', '1.2X', '9999999999999999', '.'].map(readFigure)).toEqual(Array(6).fill(null));
});
