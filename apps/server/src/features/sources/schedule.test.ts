import { limits } from '@masthead/contract';
import { describe, expect, it } from 'vitest';
import { adaptedPause, daysGone, jittered, pauseAfter, pauseWhilePushed } from './schedule.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (...minutes: number[]) => minutes.map((one) => new Date(now.getTime() - one * 60_000));
const every = (minutes: number, count = 20) => ago(...Array.from({ length: count }, (_, n) => (n + 0.5) * minutes));
const { min, max } = limits.adaptiveInterval;

describe('the pause of a source', () => {
  it('follows how often it publishes, within its bounds', () => {
    const pause = (dates: Date[]) => adaptedPause({ pause: 300, dates, fresh: 1 }, now);
    expect(pause(every(0.1))).toBe(min);
    expect(pause(every(30))).toBeGreaterThan(500);
    expect(pause(every(30))).toBeLessThan(700);
    expect(pause(every(60 * 24))).toBe(max);
  });

  it('grows with the silence since the last document, whatever the rate was before', () => {
    const busy = every(5);
    const silent = busy.map((date) => new Date(date.getTime() - 24 * 3_600_000));
    expect(adaptedPause({ pause: 60, dates: silent, fresh: 0 }, now)).toBeGreaterThan(
      adaptedPause({ pause: 60, dates: busy, fresh: 0 }, now),
    );
  });

  it('shrinks with news and grows without where no times are told', () => {
    const after = (pause: number | null, fresh: number) => adaptedPause({ pause, dates: [], fresh }, now);
    expect([after(400, 3), after(400, 0), after(null, 0)]).toEqual([200, 500, 375]);
    expect([after(70, 1), after(3500, 0)]).toEqual([min, max]);
  });

  it('does not believe times to come', () => {
    expect(adaptedPause({ pause: 400, dates: ago(-10, -20, -30), fresh: 0 }, now)).toBe(500);
  });

  it('is never lengthened by chance', () => {
    expect([jittered(100, 0), jittered(100, 0.5), jittered(100, 0.999_999)].map(Math.round)).toEqual([100, 95, 90]);
  });

  it('is stretched while a hub tells of what is new, but not for ever', () => {
    expect([pauseWhilePushed(5), pauseWhilePushed(600), pauseWhilePushed(86_400)]).toEqual([1800, 3600, 86_400]);
  });

  it('doubles with each failure up to six hours, and keeps to Retry-After', () => {
    const after = (failures: number, retryAfter: number | null = null, interval = 300) =>
      pauseAfter({ interval, failures, retryAfter });
    expect([0, 1, 2, 3, 20].map((failures) => after(failures))).toEqual([300, 300, 600, 1200, 21_600]);
    expect([after(1, null, 5), after(2, null, 5), after(1, 7200), after(1, null, 43_200)]).toEqual([
      10, 20, 7200, 43_200,
    ]);
  });
});

describe('a source that is gone', () => {
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const gone = { code: 'source_gone', params: {} };
  const missing = { code: 'source_http_status', params: { status: 404 } };
  it('is told after a week of saying so', () => {
    expect([
      daysGone(gone, since(6.9), now),
      daysGone(gone, since(7), now),
      daysGone(missing, since(30), now),
      daysGone(gone, null, now),
    ]).toEqual([null, 7, 30, null]);
  });
  it('is not one that fails otherwise', () => {
    expect(daysGone({ code: 'source_http_status', params: { status: 500 } }, since(30), now)).toBeNull();
    expect(daysGone({ code: 'source_timeout', params: {} }, since(30), now)).toBeNull();
  });
});
