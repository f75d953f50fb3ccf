import { quotaLimit } from '@masthead/contract';
import { after, before, days } from '../../platform/clock/index.ts';
import type { ArrivalRow, FairUseRow } from './fair-use.queries.ts';
import { fairUseDays } from './fair-use.queries.ts';

/** Returns the day (UTC) of a time. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the last day that no longer counts: today and the 29 days before it do. */
export const lastDayOut = (now: Date): string => dayOf(before(now, days(fairUseDays)));

/**
 * Returns the number of mentions that a stream may have in 30 days: the number set by staff, otherwise that of its
 * organisation's plan; null without a limit.
 */
export const limitOf = ({ agreed, ...standing }: Pick<FairUseRow, 'agreed' | 'plan' | 'limits'>): number | null =>
  agreed ?? quotaLimit('mentions_per_stream_30_days', standing);

type Arrival = Pick<ArrivalRow, 'day' | 'mentions'>;

export const sumOf = (arrivals: readonly Arrival[]): number =>
  arrivals.reduce((sum, { mentions }) => sum + mentions, 0);

/** Days whose mean is the pace. */
const paceDays = 7;

interface Outlook {
  arrivals: readonly Arrival[];
  /** Found but parked in the days of the pace. */
  parked: number;
  max: number | null;
  createdAt: Date;
  now: Date;
}

/**
 * Returns when the quota is reached if mentions keep coming as in the last seven days, while older ones fall out of
 * the 30 days; null: not within the next 30 days, or there is no limit. A younger stream has a shorter pace.
 */
export function forecastOf({ arrivals, parked, max, createdAt, now }: Outlook): Date | null {
  if (max === null) return null;
  const age = (now.getTime() - createdAt.getTime()) / days(1);
  // Stored documents that a new stream found are older than the stream, and say as much about the pace.
  const span = arrivals.some(({ day }) => day < dayOf(createdAt)) ? paceDays : Math.min(paceDays, Math.max(1, age));
  const from = dayOf(before(now, days(span)));
  const pace = (sumOf(arrivals.filter(({ day }) => day > from)) + parked) / span;
  for (let ahead = 0; ahead <= fairUseDays; ahead++) {
    const at = after(now, days(ahead));
    const out = lastDayOut(at);
    if (sumOf(arrivals.filter(({ day }) => day > out)) + pace * ahead >= max) return at;
  }
  return null;
}

/**
 * Returns the day on which enough old mentions leave the 30 days of a full stream for one new one; null if there is
 * room.
 */
export function resetOf(arrivals: readonly Arrival[], max: number | null, now: Date): Date | null {
  if (max === null || sumOf(arrivals) < max) return null;
  for (let ahead = 1; ahead <= fairUseDays; ahead++) {
    const midnight = new Date(`${dayOf(after(now, days(ahead)))}T00:00:00.000Z`);
    const out = lastDayOut(midnight);
    if (sumOf(arrivals.filter(({ day }) => day > out)) < max) return midnight;
  }
  return null;
}
