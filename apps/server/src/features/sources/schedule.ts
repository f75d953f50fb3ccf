import { limits, type SourceHealth } from '@masthead/contract';

/** Longest pause between tries of a source that keeps failing. */
const longestPause = 6 * 3600;
/** A failing source is tried again after at least this, so that a short interval does not hammer a server in trouble. */
const shortestPause = 10;
/** Days of 404 or 410 after which a source is fetched once a day: some return. */
const daysUntilGone = 7;
const dailyPause = 86_400;

interface FailedTimes {
  interval: number;
  failures: number;
  retryAfter: number | null;
}

/**
 * Returns the seconds until a source is fetched again after `failures` failures in a row (0: it went well): the
 * interval, doubled with every failure, at most six hours, never before the server's Retry-After.
 */
export function pauseAfter({ interval, failures, retryAfter }: FailedTimes): number {
  if (failures === 0) return interval;
  const doubled = Math.max(shortestPause, interval) * 2 ** Math.min(failures - 1, 20);
  return Math.max(interval, Math.min(longestPause, doubled), retryAfter ?? 0);
}

/**
 * Returns the days for which a source has answered that it does not exist; null if it does not, or not for long enough.
 */
export function daysGone(
  failure: { code: string; params: Record<string, string | number> },
  failingSince: string | null,
  now: Date,
): number | null {
  const saysGone =
    failure.code === 'source_gone' || (failure.code === 'source_http_status' && failure.params.status === 404);
  if (!saysGone || !failingSince) return null;
  const days = Math.floor((now.getTime() - Date.parse(failingSince)) / 86_400_000);
  return days >= daysUntilGone ? days : null;
}

export const pauseWhenGone = dailyPause;

/** A pushed source is polled at least so much more rarely, and never more often than this. */
const pushedFactor = 6;
const pushedPause = 1800;

/** Returns the seconds between polls while a hub announces new entries: still some, because hubs lose messages too. */
export const pauseWhilePushed = (pause: number): number =>
  Math.min(limits.sourceInterval.max, Math.max(pushedPause, pause * pushedFactor));

/** Fetches for each document that a source publishes; the wait is then a small part of the time between two. */
const fetchesPerDocument = 3;
const newestLooked = 20;
const growth = 1.25;

interface Published {
  /** The pause so far; null: it was never fetched. */
  pause: number | null;
  /** Times of what the source lists now; none when it has not changed. */
  dates: readonly Date[];
  /** Number of new documents. */
  fresh: number;
}

/**
 * Returns the pause of a source without a pinned one, in seconds: a third of the time between two of its newest
 * documents, including the silence since the last; without times it is shorter after new documents and longer without
 * any.
 */
export function adaptedPause({ pause, dates, fresh }: Published, now: Date): number {
  const { min, max } = limits.adaptiveInterval;
  const within = (seconds: number) => Math.round(Math.min(max, Math.max(min, seconds)));
  const before = pause ?? limits.sourceInterval.default;
  const past = dates.map((date) => now.getTime() - date.getTime()).filter((age) => age >= 0);
  const newest = past.toSorted((a, b) => a - b).slice(0, newestLooked);
  if (newest.length >= 3) return within(newest.at(-1)! / newest.length / fetchesPerDocument / 1000);
  return within(fresh > 0 ? before / 2 : before * growth);
}

/** Returns a pause that is up to a tenth shorter, so that sources added together are not always fetched together. */
export const jittered = (pause: number, random: number = Math.random()): number => pause * (1 - random * 0.1);

export interface SourceFacts {
  enabled: boolean;
  last_fetched_at: string | null;
  last_new_at: string | null;
  failures: number;
  created_at: string;
}

/** Silent: it answers, but nothing new came for a week. */
export const silence = 7 * 86_400_000;

export function healthOf(facts: SourceFacts, now: Date): SourceHealth {
  if (!facts.enabled) return 'off';
  if (facts.failures > 0) return 'failing';
  if (!facts.last_fetched_at) return 'waiting';
  const newest = Date.parse(facts.last_new_at ?? facts.created_at);
  return now.getTime() - newest > silence ? 'silent' : 'well';
}
