import { expect, it } from 'vitest';
import { dueDays, nextRun, type Timing } from './edition-times.ts';

const timing = (more: Partial<Timing> = {}): Timing => ({
  ...{ every: 'month', time: '08:00', timezone: 'Europe/Copenhagen', on_working_day: false },
  ...more,
});
const after = (day: string) => new Date(`${day}T12:00:00Z`);

it('an edition is due on the first day of each period, by the clock of its time zone', () => {
  const next = (every: Timing['every'], day: string) => nextRun(timing({ every }), after(day)).toISOString();
  expect(next('day', '2026-03-28')).toBe('2026-03-29T06:00:00.000Z');
  expect(next('week', '2026-11-17')).toBe('2026-11-23T07:00:00.000Z');
  expect(next('month', '2026-11-17')).toBe('2026-12-01T07:00:00.000Z');
  expect(next('quarter', '2026-11-17')).toBe('2027-01-01T07:00:00.000Z');
  expect(next('year', '2026-01-01')).toBe('2027-01-01T07:00:00.000Z');
});

it('a day at a weekend is moved to the Monday after it', () => {
  // 1 August 2026 is a Saturday, 1 November a Sunday.
  const next = (day: string) => nextRun(timing({ on_working_day: true }), after(day)).toISOString();
  expect(next('2026-07-15')).toBe('2026-08-03T06:00:00.000Z');
  expect(next('2026-08-02')).toBe('2026-08-03T06:00:00.000Z');
  expect(next('2026-10-15')).toBe('2026-11-02T07:00:00.000Z');
});

it('editions cover all days, each once', () => {
  for (const every of ['day', 'week', 'month', 'quarter', 'year'] as const)
    for (const on_working_day of [false, true]) {
      const schedule = timing({ every, on_working_day, timezone: 'America/New_York', time: '02:30' });
      let now = after('2025-12-29');
      let end: string | undefined;
      for (let run = 0; run < 40; run++) {
        now = nextRun(schedule, now);
        const days = dueDays(schedule, now);
        expect(days.start <= days.end).toBe(true);
        if (end) expect(days.start).toBe(new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10));
        end = days.end;
      }
    }
});

it('a Monday covers the days since Friday', () => {
  const schedule = timing({ every: 'day', on_working_day: true });
  expect(dueDays(schedule, new Date('2026-11-23T07:00:00Z'))).toEqual({ start: '2026-11-20', end: '2026-11-22' });
  expect(dueDays(schedule, new Date('2026-11-24T07:00:00Z'))).toEqual({ start: '2026-11-23', end: '2026-11-23' });
});

it('a schedule that was late makes the latest edition alone', () => {
  expect(dueDays(timing(), new Date('2026-11-20T00:00:00Z'))).toEqual({ start: '2026-10-01', end: '2026-10-31' });
});
