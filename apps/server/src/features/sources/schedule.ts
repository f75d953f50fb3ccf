/** Longest pause between tries of a source that keeps failing. */
const longestPause = 6 * 3600;
/** A failing source is tried again after at least this, so that a short interval does not hammer a server in trouble. */
const shortestPause = 10;

/**
 * Seconds until a source is fetched again after `failures` failures in a row (0: it went well): the interval, doubled with
 * every failure, at most six hours, never before the server's Retry-After.
 */
export function pauseAfter({
  interval,
  failures,
  retryAfter,
}: {
  interval: number;
  failures: number;
  retryAfter: number | null;
}): number {
  if (failures === 0) return interval;
  const doubled = Math.max(shortestPause, interval) * 2 ** Math.min(failures - 1, 20);
  return Math.max(interval, Math.min(longestPause, doubled), retryAfter ?? 0);
}

export type SourceHealth = 'waiting' | 'well' | 'failing' | 'silent' | 'off';

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
