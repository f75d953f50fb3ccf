import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodDays, previousPeriod } from './period.ts';

const time = (text: string) => new Date(text);

it('the previous period ends at the start of the current one and has its length', () => {
  expect(previousPeriod(time('2026-03-08T00:00:00Z'), time('2026-03-15T00:00:00Z'))).toEqual({
    start: time('2026-03-01T00:00:00Z'),
    end: time('2026-03-08T00:00:00Z'),
  });
  const moments = fc.date({ min: time('2000-01-01'), max: time('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.nat(400 * 86_400_000), (start, length) => {
      const previous = previousPeriod(start, new Date(start.getTime() + length));
      expect(previous.end.getTime()).toBe(start.getTime());
      expect(previous.end.getTime() - previous.start.getTime()).toBe(length);
    }),
  );
});

it('the days of a period are listed in the time zone of the reader', () => {
  expect(periodDays(time('2026-03-01T00:00:00Z'), time('2026-03-03T00:00:00Z'))).toEqual(['2026-03-01', '2026-03-02']);
  expect(periodDays(time('2026-03-01T00:00:00Z'), time('2026-03-03T00:00:00Z'), 'America/New_York')).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(periodDays(time('2026-03-01T00:00:00Z'), time('2026-03-01T00:00:00Z'))).toEqual([]);
  expect(() => periodDays(time('2026-03-01'), time('2026-03-02'), 'Europe/Nowhere')).toThrow(RangeError);
});

it('each day counts once when the clocks change', () => {
  const days = periodDays(time('2026-10-01T00:00:00+02:00'), time('2026-11-01T00:00:00+01:00'), 'Europe/Copenhagen');
  expect(days).toHaveLength(31);
  expect(new Set(days).size).toBe(31);
  expect(periodDays(time('2026-03-29T00:00:00+01:00'), time('2026-03-30T00:00:00+02:00'), 'Europe/Copenhagen')).toEqual(
    ['2026-03-29'],
  );
});

it('the days of a period end with the calendar and a longer period than a hundred years is refused', () => {
  expect(
    periodDays(time('9999-12-30T00:00:00Z'), time('9999-12-31T23:59:59Z'), 'Pacific/Auckland').length,
  ).toBeLessThan(100_000);
  expect(() => periodDays(time('1900-01-01T00:00:00Z'), time('2100-01-01T00:00:00Z'))).toThrow(RangeError);
});
