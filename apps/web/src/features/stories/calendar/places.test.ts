import { addDays } from '@masthead/measuring';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDay, movedTime, type Placed, placeOf } from './places.ts';

const draft: Placed = { status: 'draft', published_at: null, scheduled_at: null, planned_on: null, timezone: null };
const scheduled: Placed = {
  ...draft,
  status: 'scheduled',
  scheduled_at: '2026-11-20T22:30:00.000Z',
  timezone: 'Europe/Oslo',
};

test('a story stands on the day that the clock of the time zone shows', () => {
  expect(placeOf(scheduled, 'UTC')).toEqual({ day: '2026-11-20', clock: '22:30' });
  expect(placeOf(scheduled, 'Europe/Helsinki')).toEqual({ day: '2026-11-21', clock: '00:30' });
  expect(placeOf({ ...draft, planned_on: '2026-11-20' }, 'Europe/Helsinki')).toEqual({
    day: '2026-11-20',
    clock: null,
  });
  expect(placeOf(draft, 'UTC')).toBeNull();
  // A story that was unpublished keeps its date, and is a draft without a plan.
  expect(placeOf({ ...draft, published_at: '2026-11-20T22:30:00.000Z' }, 'UTC')).toBeNull();
});

test('the days hold their stories in their order', () => {
  const first = { ...scheduled, id: 1 };
  const second = { ...scheduled, id: 2 };
  expect([...byDay([first, { ...draft, id: 3 }, second], 'UTC')]).toEqual([['2026-11-20', [first, second]]]);
});

test('a moved story keeps its hour over a change of the clocks', () => {
  const spring = { ...scheduled, scheduled_at: '2027-03-27T08:00:00.000Z' };
  expect(movedTime(spring, 'Europe/Oslo', '2027-03-29').toISOString()).toBe('2027-03-29T07:00:00.000Z');
});

test('a moved story stands on the day to which it was moved', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Oslo', 'America/New_York', 'Asia/Tokyo', 'Pacific/Auckland');
  // Away from the hours that a change of the clocks leaves out or repeats.
  const times = fc.integer({ min: 0, max: 60 }).map((days) => `${addDays('2026-06-01', days)}T12:00:00.000Z`);
  fc.assert(
    fc.property(times, zones, zones, fc.integer({ min: -20, max: 20 }), (scheduled_at, own, shown, by) => {
      const story = { ...scheduled, scheduled_at, timezone: own };
      const to = addDays(placeOf(story, shown)!.day, by);
      const moved = { ...story, scheduled_at: movedTime(story, shown, to).toISOString() };
      expect(placeOf(moved, shown)?.day).toBe(to);
    }),
  );
});
