import type { HourCounts } from './judge-spike.ts';

export interface Silence {
  /** Whole hours since the last mention. */
  hours: number;
  last: Date;
  /** The longest pause that is usual, in hours. */
  usual: number;
  /** Mentions a day over the time known. */
  perDay: number;
}

const hour = 3_600_000;
const window = 28 * 24;
/** Least number of mentions in four weeks; below it silence is normal. */
const leastMentions = 12;
/** The third longest pause is usual: weekends come four times, a public holiday or an outage once or twice. */
const usualRank = 2;
const factor = 1.5;
const shortest = 6;

/** Judges whether nothing has come for longer than is usual for a stream; null: it has, or there is too little to tell. */
export function judgeSilence(counts: HourCounts, now: Date): Silence | null {
  const current = Math.floor(now.getTime() / hour);
  const hours = [...counts]
    .filter(([start, count]) => count > 0 && start <= now.getTime())
    .map(([start]) => start / hour)
    .filter((start) => start > current - window)
    .toSorted((a, b) => a - b);
  const last = hours.at(-1);
  const total = [...counts].reduce((sum, [start, count]) => (start / hour > current - window ? sum + count : sum), 0);
  if (last === undefined || total < leastMentions) return null;
  const pauses = hours
    .slice(1)
    .map((start, index) => start - hours[index]!)
    .toSorted((a, b) => b - a);
  const usual = pauses[Math.min(usualRank, pauses.length - 1)] ?? window;
  const silent = current - last;
  if (silent < Math.max(shortest, usual * factor)) return null;
  const known = Math.max(1, (last - hours[0]!) / 24);
  return { hours: silent, last: new Date(last * hour), usual, perDay: total / known };
}
