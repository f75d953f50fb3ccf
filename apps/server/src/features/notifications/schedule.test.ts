import { weekdays } from '@masthead/contract';
import { instantOf, wallTimeAt } from '@masthead/measuring';
import { describe, expect, it } from 'vitest';
import { nextRun, quietEnd } from './schedule.ts';

/** Returns a small generator of random numbers with a seed, the same on every machine. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
}

const clock = new Map<string, Intl.DateTimeFormat>();
/** Returns the time that a clock in the zone shows, computed in another way than by the code under test. */
function shown(zone: string, instant: number): string {
  let format = clock.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    clock.set(zone, format);
  }
  return format.format(instant);
}

const zones = [
  'Europe/Copenhagen',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Atlantic/Azores',
  'America/Havana',
  'Asia/Beirut',
  'UTC',
];
const minute = 60_000;
const at = (text: string) => new Date(text);

describe('the next run', () => {
  const daily = (times: string[], timezone = 'Europe/Copenhagen') => ({ days: weekdays, times, timezone });

  it('the next run is on the chosen days at the chosen times of the chosen zone [notifications-001]', () => {
    const schedule = {
      days: ['monday', 'thursday'] as const,
      times: ['08:30', '17:00'],
      timezone: 'Europe/Copenhagen',
    };
    const runs: string[] = [];
    for (let now = at('2026-11-21T12:00:00Z'); runs.length < 5; ) {
      now = nextRun(schedule, now)!;
      runs.push(now.toISOString());
    }
    expect(runs).toEqual([
      '2026-11-23T07:30:00.000Z',
      '2026-11-23T16:00:00.000Z',
      '2026-11-26T07:30:00.000Z',
      '2026-11-26T16:00:00.000Z',
      '2026-11-30T07:30:00.000Z',
    ]);
    expect(nextRun({ ...schedule, days: [] }, at('2026-11-21T12:00:00Z'))).toBeNull();
  });

  it('a time that is skipped when clocks go forward runs once, later by the length of the jump', () => {
    const runs = [nextRun(daily(['02:30']), at('2026-03-28T12:00:00Z'))!];
    runs.push(nextRun(daily(['02:30']), runs[0]!)!);
    expect(runs.map((run) => run.toISOString())).toEqual(['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
  });

  it('a time that occurs twice when clocks go back runs once, the first time', () => {
    const runs = [nextRun(daily(['02:30']), at('2026-10-24T12:00:00Z'))!];
    runs.push(nextRun(daily(['02:30']), runs[0]!)!);
    expect(runs.map((run) => run.toISOString())).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });

  it('the next run is right in every zone around every change of the clock: generated', () => {
    const next = random(7);
    for (let round = 0; round < 400; round++) {
      const zone = zones[next(zones.length)]!;
      // Half of the cases are within two days of a change.
      const anywhere = Date.UTC(2024, 0, 1) + next(4 * 365 * 24 * 60) * minute;
      const after = new Date(round % 2 ? anywhere : nearChange(zone, anywhere) + (next(4 * 1440) - 2 * 1440) * minute);
      const time = `${String(next(24)).padStart(2, '0')}:${String(next(4) * 15).padStart(2, '0')}`;
      const run = nextRun(daily([time], zone), after)!.getTime();
      expect(run).toBeGreaterThan(after.getTime());
      expect(run - after.getTime(), `${zone} ${time} after ${after.toISOString()}`).toBeLessThanOrEqual(
        49 * 60 * minute,
      );
      // No earlier minute shows the time, unless it is the second time that it comes.
      const earlier = minutesShowing(zone, time, after.getTime() + minute, run);
      const isSecond = (instant: number) => minutesShowing(zone, time, instant - 180 * minute, instant).length > 0;
      expect(
        earlier.filter((instant) => !isSecond(instant)),
        `${zone} ${time} ${after.toISOString()}`,
      ).toEqual([]);
      if (shown(zone, run).slice(-5) !== time) expect(jumpBefore(zone, run), `${zone} ${time}`).toBeGreaterThan(0);
    }
  });

  it('local times are converted to instants and back: generated', () => {
    const next = random(11);
    for (let round = 0; round < 2000; round++) {
      const zone = zones[next(zones.length)]!;
      const instant = new Date(Date.UTC(2020, 0, 1) + next(8 * 365 * 24 * 60) * minute);
      const back = instantOf(zone, wallTimeAt(zone, instant));
      // A local time that occurs twice means the first one, earlier by at most the jump of the clocks.
      expect(instant.getTime() - back.getTime()).toBeGreaterThanOrEqual(0);
      expect(shown(zone, back.getTime())).toBe(shown(zone, instant.getTime()));
    }
  });

  function minutesShowing(zone: string, time: string, from: number, before: number): number[] {
    const found: number[] = [];
    for (let instant = Math.ceil(from / minute) * minute; instant < before; instant += 15 * minute) {
      // Times end at a quarter, and so do all offsets of these zones.
      const rounded = Math.ceil(instant / (15 * minute)) * 15 * minute;
      if (rounded < before && shown(zone, rounded).slice(-5) === time) found.push(rounded);
    }
    return [...new Set(found)];
  }
  const offset = (zone: string, instant: number) =>
    Date.parse(`${shown(zone, instant).replace(' ', 'T')}:00Z`) - instant;
  const jumpBefore = (zone: string, instant: number) =>
    offset(zone, instant) - offset(zone, instant - 24 * 60 * minute);
  /** Returns an instant within a day of the next change of the zone's clocks; the same instant if they never change. */
  function nearChange(zone: string, from: number): number {
    for (let day = 0; day < 366; day++) {
      const instant = from + day * 1440 * minute;
      if (
        offset(zone, Math.floor(instant / minute) * minute) !==
        offset(zone, Math.floor(instant / minute + 1440) * minute)
      )
        return instant;
    }
    return from;
  }
});

describe('quiet hours', () => {
  const night = { quiet_from: '22:00', quiet_until: '07:00', timezone: 'Europe/Copenhagen' };

  it('quiet hours end at their end, also over midnight and over a change of the clock', () => {
    expect(quietEnd(night, at('2026-11-21T20:59:00Z'))).toBeNull();
    expect(quietEnd(night, at('2026-11-21T21:00:00Z'))?.toISOString()).toBe('2026-11-22T06:00:00.000Z');
    expect(quietEnd(night, at('2026-11-22T05:59:00Z'))?.toISOString()).toBe('2026-11-22T06:00:00.000Z');
    expect(quietEnd(night, at('2026-11-22T06:00:00Z'))).toBeNull();
    expect(quietEnd(night, at('2026-10-24T21:00:00Z'))?.toISOString()).toBe('2026-10-25T06:00:00.000Z');
  });

  it('there are no quiet hours if they are not set or have no length', () => {
    expect(quietEnd({ ...night, quiet_from: null, quiet_until: null }, at('2026-11-21T23:00:00Z'))).toBeNull();
    expect(quietEnd({ ...night, quiet_from: '07:00' }, at('2026-11-21T23:00:00Z'))).toBeNull();
  });
});
