import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, sql } from '../../../platform/db/index.ts';
import { type SocialBench, startSocialBench } from '../social.fixture.ts';
import { asking } from './ask.ts';
import { pauseOf } from './pauses.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench({ MASTHEAD_SOCIAL_X_BUDGET: '0.1' });
});
afterAll(() => bench.stop());

const spent = async () =>
  (
    await rowOf(
      bench.server.database.db,
      sql<{ micros: number }>`select micros from social_spending where network = 'twitter'`,
    )
  )?.micros ?? 0;

describe('the budget of a month', () => {
  it('parallel calls do not exceed the budget, and money that was not spent is returned to it', async () => {
    const caller = { network: 'twitter', bucket: 'test', brandId: null, authorize: () => 'Bearer none' } as const;
    const ask = asking(bench.services, caller);
    const url = 'https://api.x.com/2/users/me';
    bench.double.break('api.x.com', { body: { data: {} } }, 100);
    const calls = bench.double.calls.length;
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => ask({ url, price: 10_000 })));
    const made = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect([made, await spent(), bench.double.calls.length - calls]).toEqual([10, 100_000, 10]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'social_budget_spent' });
    // Free calls are made all the same.
    await ask({ url });
    bench.server.clock.set(new Date(Date.now() + 40 * 86_400_000));
    await Promise.all(Array.from({ length: 10 }, () => ask({ url, price: 10_000, cost: () => 2500 })));
    bench.double.repair();
    bench.double.break('api.x.com', { status: 500 });
    await expect(ask({ url, price: 75_000 })).rejects.toMatchObject({ code: 'social_away' });
    const month = await rowOf(
      bench.server.database.db,
      sql<{ micros: number; calls: number }>`select micros, calls from social_spending order by month desc limit 1`,
    );
    bench.server.clock.set(null);
    expect(month).toEqual({ micros: 25_000, calls: 11 });
  });
});

describe('headers', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const waits = (headers: Record<string, string>, status = 200) => {
    const until = pauseOf(new Headers(headers), status, now);
    return until && (until.getTime() - now.getTime()) / 1000;
  };

  it.each([
    ['Retry-After in seconds', { 'retry-after': '120' }, 429, 120],
    ['Retry-After as a date', { 'retry-after': 'Mon, 23 Nov 2026 12:05:00 GMT' }, 503, 300],
    [
      'the window of X',
      { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(now.getTime() / 1000 + 900) },
      200,
      900,
    ],
    [
      'the window of Mastodon',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2026-11-23T12:01:00.000Z' },
      200,
      60,
    ],
    ['the window of Reddit', { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '590' }, 200, 590],
    ['calls that are left', { 'x-rate-limit-remaining': '7', 'x-rate-limit-reset': '9999999999' }, 200, null],
    ['none of them', {}, 429, 900],
    ['nonsense', { 'retry-after': 'soon', 'x-rate-limit-reset': 'x', 'x-rate-limit-remaining': 'y' }, 200, null],
    ['a pause without an end', { 'retry-after': '99999999999' }, 429, 86_400],
  ])('headers give the time to wait: %s', (_, headers, status, expected) => {
    expect(waits(headers, status)).toBe(expected);
  });
});
