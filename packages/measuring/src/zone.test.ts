import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  allZones,
  clockOf,
  daysBetween,
  hasWholeHours,
  instantOf,
  isDay,
  listDays,
  localDate,
  localTime,
  minuteOf,
  nextMidnight,
  nextMonth,
  ownZone,
  startOfDay,
  startOfMonth,
  startOfWeek,
  wallTimeAt,
  weekdayOf,
  writeDay,
  writeDays,
  zoneCity,
  zoneName,
} from './zone.ts';

const at = (text: string) => new Date(text);
const zones = fc.constantFrom(...allZones());

describe('zones', () => {
  it('names are those that the runtime knows', () => {
    expect(zoneName('europe/copenhagen')).toBe('Europe/Copenhagen');
    for (const name of ['Europe/Nowhere', '', 'x'.repeat(100)]) expect(zoneName(name)).toBeNull();
    expect(allZones()).toContain('UTC');
    expect(allZones().filter((zone) => zoneName(zone) === null)).toEqual([]);
    expect(zoneName(ownZone())).not.toBeNull();
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });

  it.each([
    ['UTC', true],
    ['Europe/Copenhagen', true],
    ['Asia/Kolkata', false],
    ['Australia/Adelaide', false],
    ['Asia/Kathmandu', false],
  ])('the days of %s begin on an hour of UTC: %s', (zone, whole) => expect(hasWholeHours(zone)).toBe(whole));
});

describe('instants and wall clocks', () => {
  it('the day and time of an instant are those of the zone', () => {
    expect(localDate(at('2026-06-30T22:30:00Z'), 'Europe/Copenhagen')).toBe('2026-07-01');
    expect(wallTimeAt('Europe/Copenhagen', at('2026-06-30T22:30:00Z'))).toEqual({ day: '2026-07-01', minute: 30 });
    expect(localTime(at('2026-06-30T22:30:07.250Z'), 'Europe/Copenhagen')).toEqual(at('2026-07-01T00:30:07.250Z'));
  });

  it('the time of an instant is the one that the runtime writes, in the hour in which clocks change as well', () => {
    const written = (instant: Date, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(instant);
    const shown = (instant: Date, zone: string) =>
      localTime(instant, zone).toISOString().slice(0, 19).replace('T', ' ');
    // Clocks changed at 0:01 there, a minute after the half hour of UTC.
    for (const time of ['2010-03-14T03:30:59Z', '2010-03-14T03:31:00Z', '2010-03-14T03:59:59Z'])
      expect(shown(at(time), 'America/St_Johns')).toBe(written(at(time), 'America/St_Johns'));
    fc.assert(
      fc.property(
        fc.date({ min: at('1990-01-01'), max: at('2035-01-01'), noInvalidDate: true }),
        zones,
        (time, zone) => shown(time, zone) === written(time, zone),
      ),
    );
  });

  it('a time that comes twice is the first, one that is skipped is as much later as the clock jumps', () => {
    const copenhagen = (day: string, clock: string) =>
      instantOf('Europe/Copenhagen', { day, minute: minuteOf(clock) }).toISOString();
    expect(copenhagen('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(copenhagen('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('a day begins at its first instant, also where midnight is skipped', () => {
    expect(startOfDay('2026-10-25', 'Europe/Copenhagen')).toEqual(at('2026-10-24T22:00:00Z'));
    // Clocks in Beirut go from 23:59 to 01:00 on this day.
    expect(startOfDay('2026-03-29', 'Asia/Beirut')).toEqual(at('2026-03-28T22:00:00Z'));
    expect(localTime(startOfDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toEqual(at('2026-03-29T01:00:00Z'));
    // 25 hours.
    expect(nextMidnight(at('2026-10-24T22:00:00Z'), 'Europe/Copenhagen')).toEqual(at('2026-10-25T23:00:00Z'));
  });

  it('every instant lies in the day that its zone shows', () => {
    const zone = fc.constantFrom(
      'Europe/Copenhagen',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'Asia/Beirut',
    );
    const instant = fc.date({ min: at('2012-01-01'), max: at('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, instant, (name, moment) => {
        const day = localDate(moment, name);
        expect(startOfDay(day, name) <= moment && moment < nextMidnight(moment, name)).toBe(true);
        expect(wallTimeAt(name, moment).day).toBe(day);
      }),
    );
  });

  it('clock times are converted to minutes and back', () => {
    for (const clock of ['00:00', '07:05', '23:59']) expect(clockOf(minuteOf(clock))).toBe(clock);
  });
});

describe('days of the calendar', () => {
  it('weeks begin on Monday, months on their first day', () => {
    expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([0, 6]);
    expect(['2026-11-16', '2026-11-22', '2027-01-01'].map(startOfWeek)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-12-28',
    ]);
    expect(startOfMonth('2026-02-28')).toBe('2026-02-01');
    expect(['2026-01-31', '2026-02-01', '2026-12-31'].map(nextMonth)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2027-01-01',
    ]);
  });

  it('days are counted by the calendar', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(listDays('2026-03-02', '2026-03-01')).toEqual([]);
  });

  it('a text is a day only where the calendar has it', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-11-19T00:00'].some(isDay)).toBe(false);
  });

  it('a day is written in the words of a language, the same in every zone', () => {
    expect(writeDay('2026-01-01', 'en-GB', { day: 'numeric', month: 'short', year: 'numeric' })).toBe('1 Jan 2026');
    expect(writeDays('2026-11-06', '2026-11-19', 'en-GB', { day: 'numeric', month: 'long' })).toMatch(
      /^6\s?–\s?19 November$/u,
    );
  });
});
