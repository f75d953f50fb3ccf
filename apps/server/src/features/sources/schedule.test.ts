import { limits } from '@masthead/contract';
import { describe, expect, it } from 'vitest';
import { adaptedPause, daysGone, jittered, pauseAfter, pauseWhilePushed } from './schedule.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (...minutes: number[]) => minutes.map((one) => new Date(now.getTime() - one * 60_000));
const every = (minutes: number, count = 20) => ago(...Array.from({ length: count }, (_, n) => (n + 0.5) * minutes));
const { min, max } = limits.adaptiveInterval;

describe('the pause of a source', () => {
  it('the pause of a source follows how often it publishes, within its bounds', () => {
    const pause = (dates: Date[]) => adaptedPause({ pause: 300, dates, fresh: 1 }, now);
    expect(pause(every(0.1))).toBe(min);
    expect(pause(every(30))).toBeGreaterThan(500);
    expect(pause(every(30))).toBeLessThan(700);
    expect(pause(every(60 * 24))).toBe(max);
  });

  it('the pause grows with the time since the last document, whatever the rate was before', () => {
    const busy = every(5);
    const silent = busy.map((date) => new Date(date.getTime() - 24 * 3_600_000));
    expect(adaptedPause({ pause: 60, dates: silent, fresh: 0 }, now)).toBeGreaterThan(
      adaptedPause({ pause: 60, dates: busy, fresh: 0 }, now),
    );
  });

  it('the pause shrinks with new documents and grows without them if the source gives no times', () => {
    const after = (pause: number | null, fresh: number) => adaptedPause({ pause, dates: [], fresh }, now);
    expect([after(400, 3), after(400, 0), after(null, 0)]).toEqual([200, 500, 375]);
    expect([after(70, 1), after(3500, 0)]).toEqual([min, max]);
  });

  it('times in the future are ignored', () => {
    expect(adaptedPause({ pause: 400, dates: ago(-10, -20, -30), fresh: 0 }, now)).toBe(500);
  });

  it('random variation never lengthens the pause', () => {
    expect([jittered(100, 0), jittered(100, 0.5), jittered(100, 0.999_999)].map(Math.round)).toEqual([100, 95, 90]);
  });

  it('the pause is longer while a hub announces new documents, but it has a limit', () => {
    expect([pauseWhilePushed(5), pauseWhilePushed(600), pauseWhilePushed(86_400)]).toEqual([1800, 3600, 86_400]);
  });

  it('the pause doubles with each failure up to six hours, and respects Retry-After', () => {
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
  it('a source counts as gone after a week of such answers', () => {
    expect([
      daysGone(gone, since(6.9), now),
      daysGone(gone, since(7), now),
      daysGone(missing, since(30), now),
      daysGone(gone, null, now),
    ]).toEqual([null, 7, 30, null]);
  });
  it('a source with other failures does not count as gone', () => {
    expect(daysGone({ code: 'source_http_status', params: { status: 500 } }, since(30), now)).toBeNull();
    expect(daysGone({ code: 'source_timeout', params: {} }, since(30), now)).toBeNull();
  });
});
