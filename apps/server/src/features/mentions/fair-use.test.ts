import { describe, expect, it } from 'vitest';
import { before, days } from '../../platform/clock/index.ts';
import { dayOf, forecastOf, limitOf, resetOf } from './fair-use.ts';

const now = new Date('2026-11-21T12:00:00Z');
/** Returns so many mentions on each of the last days, today first. */
const lately = (...counts: number[]) =>
  counts.map((mentions, ago) => ({ day: dayOf(before(now, days(ago))), mentions })).toReversed();
const old = before(now, days(400));

describe('the limit of a stream', () => {
  it.each([
    ['freemium', 500],
    ['essential', 2000],
    ['plus', 5000],
    ['professional', 15_000],
    ['enterprise', null],
  ] as const)('the limit of a stream on %s is %s mentions in 30 days', (plan, max) => {
    expect(limitOf({ agreed: null, plan, limits: {} })).toBe(max);
  });

  it('an agreed limit of the stream comes before one of the organisation, and both before the plan’s', () => {
    const limits = { mentions_per_stream_30_days: 700 };
    expect(limitOf({ agreed: null, plan: 'freemium', limits })).toBe(700);
    expect(limitOf({ agreed: 900, plan: 'freemium', limits })).toBe(900);
    expect(limitOf({ agreed: 0, plan: 'enterprise', limits: {} })).toBe(0);
  });
});

describe('the forecast', () => {
  const forecast = (max: number | null, ...counts: number[]) =>
    forecastOf({ arrivals: lately(...counts), parked: 0, max, createdAt: old, now });

  it('the forecast says when the pace of the last seven days reaches the quota', () => {
    // 70 in seven days: 10 a day. 70 now, 100 in three days.
    expect(forecast(100, 10, 10, 10, 10, 10, 10, 10)).toEqual(new Date('2026-11-24T12:00:00Z'));
  });

  it('there is no forecast for a steady stream that stays below its quota because old days expire', () => {
    expect(forecast(320, ...Array<number>(30).fill(10))).toBeNull();
    expect(forecast(null, ...Array<number>(30).fill(10_000))).toBeNull();
    expect(forecast(100)).toBeNull();
  });

  it('the forecast of a stream that was made today uses its own age', () => {
    const made = before(now, days(0.5));
    const at = forecastOf({ arrivals: lately(20), parked: 0, max: 100, createdAt: made, now });
    expect(at).toEqual(new Date('2026-11-25T12:00:00Z'));
  });
});

describe('the end of a pause', () => {
  it('a pause ends at the midnight at which enough of the oldest mentions expire', () => {
    const arrivals = lately(...Array<number>(28).fill(0), 3, 97);
    expect(resetOf(arrivals, 100, now)).toEqual(new Date('2026-11-22T00:00:00.000Z'));
    expect(resetOf(arrivals, 101, now)).toBeNull();
    expect(resetOf(arrivals, 3, now)).toEqual(new Date('2026-11-23T00:00:00.000Z'));
    expect(resetOf(arrivals, 0, now)).toBeNull();
  });
});
