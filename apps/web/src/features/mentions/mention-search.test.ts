import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import {
  chosen,
  daysOfPeriod,
  filterQuery,
  isFiltered,
  type MentionSearch,
  mentionQuery,
  rangeOf,
  readSearch,
  withChosen,
  withoutFilters,
} from './mention-search.ts';

const noon = new Date(2026, 10, 19, 12).getTime();
const id = '01930a5e-7c1d-7f00-8000-000000000001';

test('an address that says nothing has no filters', () => expect(readSearch({})).toEqual({}));

test('what is understood is kept as it is written', () => {
  const search: MentionSearch = {
    period: '30d',
    media_types: 'web,print',
    sentiment: 'negative',
    languages: 'da,other',
    countries: 'DK',
    tiers: 'aplus',
    hidden: true,
    search: 'ferry',
    mention: id,
  };
  expect(readSearch({ ...search })).toEqual(search);
});

test('what is not understood is left out', () => {
  const raw = {
    period: 'yesteryear',
    media_types: 'web,pigeon',
    sentiment: 'angry',
    countries: 'dk',
    hidden: 'maybe',
    search: '  ',
    mention: 'x',
    other: 1,
    tiers: 7,
  };
  expect(readSearch(raw)).toEqual({ media_types: 'web' });
});

test('the default period is not written, a number is searched as text', () => {
  expect(readSearch({ period: '14d', search: 2026, media_types: 'web, web ,print' })).toEqual({
    search: '2026',
    media_types: 'web,print',
  });
});

test('values of a list are chosen and taken away again', () => {
  const search = withChosen({ search: 'ferry' }, 'tiers', ['aplus', 'bplus']);
  expect(search).toEqual({ search: 'ferry', tiers: 'aplus,bplus' });
  expect(chosen(search, 'tiers')).toEqual(['aplus', 'bplus']);
  expect(withChosen(search, 'tiers', [])).toEqual({ search: 'ferry' });
  expect(chosen(search, 'languages')).toEqual([]);
});

test('a period of two days is one only in order and on the calendar', () => {
  expect(rangeOf('2026-11-01..2026-11-19')).toEqual({ first: '2026-11-01', last: '2026-11-19' });
  expect([
    rangeOf('2026-11-19..2026-11-01'),
    rangeOf('2026-02-30..2026-03-01'),
    rangeOf('14d'),
    rangeOf(undefined),
  ]).toEqual([null, null, null, null]);
});

test('fourteen days are today and the thirteen before it', () => {
  expect(daysOfPeriod(undefined, '2026-11-19')).toEqual({ first: '2026-11-06', last: '2026-11-19' });
  expect(daysOfPeriod('today', '2026-11-19')).toEqual({ first: '2026-11-19', last: '2026-11-19' });
  expect(daysOfPeriod('all', '2026-11-19')).toBeNull();
});

test('the query begins at local midnight and stays open while the period ends today', () => {
  const query = mentionQuery({ tiers: 'aplus' }, noon);
  expect(query).toEqual({ tiers: 'aplus', start: new Date(2026, 10, 6).toISOString() });
  expect(mentionQuery({ tiers: 'aplus' }, noon + 3_600_000)).toEqual(query);
});

test('a period that is over has an end, all of it has neither', () => {
  const query = mentionQuery({ period: '2026-11-01..2026-11-03' }, noon);
  expect(query.start).toBe(new Date(2026, 10, 1).toISOString());
  expect(dayOf(query.end!)).toBe('2026-11-03');
  expect(mentionQuery({ period: 'all', hidden: true }, noon)).toEqual({ hidden: 'true' });
});

test('filters go, what is open stays', () => {
  const search: MentionSearch = { period: '30d', sentiment: 'negative', search: 'ferry', hidden: true, mention: id };
  expect(withoutFilters(search)).toEqual({ hidden: true, mention: id });
  expect(isFiltered(search)).toBe(true);
  expect(isFiltered({ period: '30d', hidden: true })).toBe(false);
  expect(filterQuery(search)).toEqual({ sentiment: 'negative', search: 'ferry', hidden: 'true' });
});
