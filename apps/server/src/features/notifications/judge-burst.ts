import { addDays, type Day, listDays } from '@masthead/measuring';
import { findBursts } from '@masthead/trends';

/** Mentions by day, UTC. */
type DayCounts = ReadonlyMap<Day, number>;

export interface RisingCoverage {
  /** The first day of the rise. */
  from: Day;
  count: number;
  /** Mentions that the past lets expect for these days. */
  usual: number;
}

/** Days that the search for bursts looks back. */
export const burstDays = 120;
/** A rise that was certain earlier is no news when an alert is turned on. */
const freshDays = 2;

/**
 * Judges whether a stream rises above its own past, by the days since it is known: days before were not looked at and are not
 * empty. The search needs three weeks, and days decide, because hours would give false alarms.
 */
export function judgeBurst(counts: DayCounts, today: Day, knownSince: Day): RisingCoverage | null {
  const oldest = addDays(today, 1 - burstDays);
  const start = knownSince > oldest ? knownSince : oldest;
  const days = listDays(start, today);
  const burst = findBursts({ step: 'day', counts: days.map((day) => counts.get(day) ?? 0) }).at(-1);
  if (!burst || burst.end !== null || burst.noticed < days.length - freshDays) return null;
  return { from: days[burst.start]!, count: burst.observed, usual: Math.round(burst.expected) };
}
