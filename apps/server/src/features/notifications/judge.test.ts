import { describe, expect, it } from 'vitest';
import { judgeSilence } from './judge-silence.ts';
import { judgeSpike } from './judge-spike.ts';

const hour = 3_600_000;
const zone = 'Europe/Copenhagen';
const now = new Date('2026-11-19T09:40:00Z'); // A Thursday.
const current = Math.floor(now.getTime() / hour) * hour;
const monthAgo = new Date(current - 29 * 24 * hour);

/** Returns the hours of four weeks with counts by the clock of the zone; winter time, so an hour ahead of UTC. */
function history(count: (weekday: number, hourOfDay: number, day: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let back = 1; back <= 28 * 24; back++) {
    const start = current - back * hour;
    const local = new Date(start + hour);
    const value = count((local.getUTCDay() + 6) % 7, local.getUTCHours(), Math.floor(back / 24));
    if (value > 0) counts.set(start, value);
  }
  return counts;
}
const workdays = history((weekday, hourOfDay) => (weekday < 5 && hourOfDay >= 8 && hourOfDay < 18 ? 3 : 0));

describe('a spike', () => {
  it('a spike is above the normal number of that hour on such days, and has the difference', () => {
    const counts = new Map([...workdays, [current, 14]]);
    expect(judgeSpike(counts, now, zone, monthAgo)).toEqual({
      from: new Date(current),
      until: now,
      count: 14,
      usual: 3,
      most: 3,
      days: 20,
    });
    expect(judgeSpike(new Map([...workdays, [current, 9]]), now, zone, monthAgo)).toBeNull();
  });

  it('a busy hour of every morning is no spike, nor are a few mentions in a quiet stream', () => {
    const mornings = history((_, hourOfDay) => (hourOfDay === 10 ? 40 : 1));
    expect(judgeSpike(new Map([...mornings, [current, 45]]), now, zone, monthAgo)).toBeNull();
    expect(judgeSpike(new Map([[current, 4]]), now, zone, monthAgo)).toBeNull();
    expect(judgeSpike(new Map([[current, 5]]), now, zone, monthAgo)).toMatchObject({ usual: 0, count: 5 });
  });

  it('a spike is recognised although one day of the four weeks had one as well', () => {
    const counts = new Map(workdays);
    counts.set(current - 7 * 24 * hour, 300);
    counts.set(current, 14);
    expect(judgeSpike(counts, now, zone, monthAgo)).toMatchObject({ usual: 3, most: 300 });
  });

  it('a spike is recognised if its mentions came after its hour, but not much later', () => {
    expect(judgeSpike(new Map([...workdays, [current - 2 * hour, 30]]), now, zone, monthAgo)).toMatchObject({
      from: new Date(current - 2 * hour),
      until: new Date(current - hour),
    });
    expect(judgeSpike(new Map([...workdays, [current - 3 * hour, 30]]), now, zone, monthAgo)).toBeNull();
  });

  it('a stream of three days has no spike, because its normal number is unknown', () => {
    expect(judgeSpike(new Map([[current, 50]]), now, zone, new Date(now.getTime() - 72 * hour))).toBeNull();
  });

  it('hours are compared by local time, not UTC, across a change of the clock', () => {
    const afterChange = new Date('2026-10-27T09:40:00Z'); // 10:40 in winter; a week before it was 10:40 at 08:40 UTC.
    const start = Math.floor(afterChange.getTime() / hour) * hour;
    const counts = new Map([[start, 20]]);
    for (let day = 1; day <= 28; day++) counts.set(start - day * 24 * hour - (day >= 2 ? hour : 0), 20);
    expect(judgeSpike(counts, afterChange, zone, new Date(afterChange.getTime() - 29 * 24 * hour))).toBeNull();
  });
});

describe('silence', () => {
  it('silence is longer than the pauses of four weeks, weekends included', () => {
    const silentFor = (hours: number) => new Map([...workdays].filter(([start]) => start <= current - hours * hour));
    // Pauses of workdays: 15 hours at night, 63 over the weekend.
    expect(judgeSilence(silentFor(40), now)).toBeNull();
    const silence = judgeSilence(silentFor(100), now);
    expect(silence).toMatchObject({ usual: 63 });
    expect(silence?.hours).toBeGreaterThanOrEqual(100);
    expect(silence?.perDay).toBeGreaterThan(15);
  });

  it('silence is not reported for a stream that hardly finds anything', () => {
    expect(judgeSilence(new Map([[current - 200 * hour, 5]]), now)).toBeNull();
    expect(judgeSilence(new Map(), now)).toBeNull();
  });

  it('silence is recognised although there was an outage before', () => {
    const withOutage = new Map(
      [...workdays].filter(([start]) => start < current - 500 * hour || start > current - 400 * hour),
    );
    const counts = new Map([...withOutage].filter(([start]) => start <= current - 100 * hour));
    expect(judgeSilence(counts, now)).toMatchObject({ usual: 63 });
  });
});
