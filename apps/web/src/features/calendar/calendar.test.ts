import type { ConnectEvent } from '@masthead/contract';
import { expect, it } from 'vitest';
import { readCalendarSearch } from './calendar-search.ts';
import { byDay, eventTimes } from './event-times.ts';
import { formOf, valuesOf } from './event-values.ts';
import { daysShown, spanOfDays, stepped } from './periods.ts';

const event = (starts_at: string, ends_at: string, more: Partial<ConnectEvent> = {}): ConnectEvent => ({
  id: '1',
  brand_id: '2',
  type: 'Meeting',
  title: 'Press tour',
  description: null,
  starts_at,
  ends_at,
  duration_min: 60,
  timezone: 'Europe/Copenhagen',
  location: null,
  members: [],
  brand_members: [],
  relations: [],
  relation_groups: [],
  participants: [],
  reminders: [],
  notify_participants: true,
  send_invite: false,
  done_at: null,
  created_by: null,
  created_at: starts_at,
  updated_at: starts_at,
  ...more,
});

it('a month shows whole weeks from Monday, and steps over short months', () => {
  const days = daysShown('month', '2027-02-14');
  expect([days[0], days.at(-1), days.length]).toEqual(['2027-02-01', '2027-02-28', 28]);
  expect(daysShown('month', '2027-05-31')).toHaveLength(42);
  expect([stepped('month', '2027-01-31', 1), stepped('month', '2027-03-31', -1)]).toEqual(['2027-02-01', '2027-02-01']);
  expect(stepped('week', '2027-01-01', -1)).toBe('2026-12-25');
});

it('a week of a clock change has an hour less', () => {
  const { start, end } = spanOfDays(daysShown('week', '2027-03-28'), 'Europe/Copenhagen');
  expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBe(167);
});

it('an event is shown on each day that it touches in the zone, but not on a day at whose midnight it ends', () => {
  const days = byDay([event('2027-01-11T22:30:00Z', '2027-01-12T23:00:00Z')], 'Europe/Copenhagen');
  expect([...days.keys()]).toEqual(['2027-01-11', '2027-01-12']);
  expect([...byDay([event('2027-01-11T23:30:00Z', '2027-01-11T23:30:00Z')], 'Europe/Copenhagen').keys()]).toEqual([
    '2027-01-12',
  ]);
});

it('times are written by the clocks of the event, with its zone for a reader elsewhere', () => {
  const meeting = event('2027-01-11T09:00:00Z', '2027-01-11T10:00:00Z');
  expect(eventTimes(meeting, 'en-GB', 'Europe/Paris')).toBe('Mon, 11 Jan 2027, 10:00–11:00');
  expect(eventTimes(meeting, 'en-GB', 'Europe/London')).toBe('Mon, 11 Jan 2027, 10:00–11:00 (Copenhagen)');
});

it('a form keeps the clock of its zone, also when the zone is changed', () => {
  const values = valuesOf(event('2027-01-11T09:00:00Z', '2027-01-11T10:30:00Z', { duration_min: 90 }));
  expect([values.day, values.time, values.duration_min]).toEqual(['2027-01-11', '10:00', 90]);
  expect(formOf(values).starts_at).toBe('2027-01-11T09:00:00.000Z');
  expect(formOf({ ...values, timezone: 'America/New_York' }).starts_at).toBe('2027-01-11T15:00:00.000Z');
  // 02:30 does not exist in this night.
  expect(formOf({ ...values, day: '2027-03-28', time: '02:30' }).starts_at).toBe('2027-03-28T01:30:00.000Z');
});

it('unknown values of the address are ignored', () => {
  expect(readCalendarSearch({ view: 'week', day: '2027-02-31', event: 'x', mine: 'true' })).toEqual({
    view: 'week',
    mine: true,
  });
  expect(readCalendarSearch({ view: 'month', event: 'Task' })).toEqual({ event: 'Task' });
});
