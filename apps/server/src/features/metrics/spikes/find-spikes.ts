import type { Day } from '@masthead/measuring';
import { findBursts } from '@masthead/trends';

export interface Rise {
  from: Day;
  until: Day;
  /** The day of the period with the most. */
  peak: Day;
  usual: number;
  strength: number;
}

/** Counts of consecutive days, the oldest first. */
interface DayCounts {
  days: readonly Day[];
  counts: readonly number[];
}

/**
 * Returns the rises of a brand's clippings that touch the days since `first`. Days before the brand had any clipping are not empty but
 * unknown: they are no past.
 */
export function findSpikes({ days, counts }: DayCounts, first: Day, knownSince: Day): Rise[] {
  const start = days.findIndex((day) => day >= knownSince);
  if (start < 0) return [];
  const [ownDays, own] = [days.slice(start), counts.slice(start)];
  return findBursts({ step: 'day', counts: own }).flatMap((burst) => {
    const last = burst.end ?? lastCounted(own, burst);
    const shown = ownDays.slice(burst.start, last + 1).filter((day) => day >= first);
    if (shown.length === 0) return [];
    const countOf = (day: Day) => own[ownDays.indexOf(day)] ?? 0;
    return {
      from: ownDays[burst.start]!,
      until: ownDays[last]!,
      peak: shown.reduce((most, day) => (countOf(day) > countOf(most) ? day : most)),
      usual: Math.round(burst.expected),
      strength: burst.strength,
    };
  });
}

/** Returns the last day that counts in a burst which lasts: the days after it are calm, and may be over. */
function lastCounted(counts: readonly number[], { start, observed }: { start: number; observed: number }): number {
  let [sum, at] = [counts[start]!, start];
  while (sum < observed && at < counts.length - 1) sum += counts[++at]!;
  return at;
}
