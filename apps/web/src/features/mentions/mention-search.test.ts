import { expect, test } from 'vitest';
import { dayOf } from './days.ts';
import {
  chosen,
  daysOfPeriod,
  filterQuery,
  isFiltered,
  type MentionSearch,
  mentionQuery,
  readSearch,
  viewOf,
  withChosen,
  withoutFilters,
  withView,
} from './mention-search.ts';

const noon = new Date(2026, 10, 19, 12).getTime();
const id = '01930a5e-7c1d-7f00-8000-000000000001';

test('an empty address has no filters [filters-001]', () => expect(readSearch({})).toEqual({}));

test('valid values of the address are kept as written', () => {
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

test('invalid or empty values are left out [filters-001]', () => {
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

test('values of a list filter are added and removed', () => {
  const search = withChosen({ search: 'ferry' }, 'tiers', ['aplus', 'bplus']);
  expect(search).toEqual({ search: 'ferry', tiers: 'aplus,bplus' });
  expect(chosen(search, 'tiers')).toEqual(['aplus', 'bplus']);
  expect(withChosen(search, 'tiers', [])).toEqual({ search: 'ferry' });
  expect(chosen(search, 'languages')).toEqual([]);
});

test('the default span is two weeks: today and the thirteen days before it [filters-003]', () => {
  expect(daysOfPeriod(undefined, '2026-11-19')).toEqual({ first: '2026-11-06', last: '2026-11-19' });
  expect(daysOfPeriod('today', '2026-11-19')).toEqual({ first: '2026-11-19', last: '2026-11-19' });
  expect(daysOfPeriod('all', '2026-11-19')).toBeNull();
});

test('calendar periods are those of the dashboard', () => {
  expect(readSearch({ period: 'last_quarter' })).toEqual({ period: 'last_quarter' });
  expect(daysOfPeriod('last_quarter', '2026-11-19')).toEqual({ first: '2026-07-01', last: '2026-09-30' });
  expect(daysOfPeriod('year', '2026-11-19')).toEqual({ first: '2026-01-01', last: '2026-11-19' });
});

test('dates are sent as ISO 8601 in UTC; the query begins at local midnight and stays open while the period ends today [filters-002]', () => {
  const query = mentionQuery({ tiers: 'aplus' }, noon);
  expect(query).toEqual({ tiers: 'aplus', view: 'stories', start: new Date(2026, 10, 6).toISOString() });
  expect(mentionQuery({ tiers: 'aplus' }, noon + 3_600_000)).toEqual(query);
});

test('a period that is over has an end, all of it has neither', () => {
  const query = mentionQuery({ period: '2026-11-01..2026-11-03' }, noon);
  expect(query.start).toBe(new Date(2026, 10, 1).toISOString());
  expect(dayOf(query.end!)).toBe('2026-11-03');
  expect(mentionQuery({ period: 'all', hidden: true }, noon)).toEqual({ hidden: 'true', view: 'pieces' });
});

test('stories are the view that is not written; what is hidden is shown by the piece', () => {
  expect(readSearch({ view: 'stories' })).toEqual({});
  expect(readSearch({ view: 'pieces' })).toEqual({ view: 'pieces' });
  expect([viewOf({}), viewOf({ view: 'pieces' }), viewOf({ hidden: true })]).toEqual(['stories', 'pieces', 'pieces']);
  expect(withView(withView({ search: 'ferry' }, 'pieces'), 'stories')).toEqual({ search: 'ferry' });
});

test('filters are cleared, and the open mention stays open', () => {
  const search: MentionSearch = { period: '30d', sentiment: 'negative', search: 'ferry', hidden: true, mention: id };
  expect(withoutFilters(search)).toEqual({ hidden: true, mention: id });
  expect(isFiltered(search)).toBe(true);
  expect(isFiltered({ period: '30d', hidden: true })).toBe(false);
  expect(filterQuery(search)).toEqual({ sentiment: 'negative', search: 'ferry', hidden: 'true' });
});
