import { Failure } from './failure.ts';

interface Limiter {
  /** Counts one use of a key and returns true if it is within the limit times `factor`. */
  allows(key: string, now: Date, factor?: number): boolean;
  /** Returns true if a key has reached its limit, without counting. */
  isReached(key: string, now: Date): boolean;
}

/** Counts by minute what comes from each key, such as an address; forgets all of it with the minute. */
export function createLimiter(perMinute: number): Limiter {
  let minute = 0;
  let counts = new Map<string, number>();
  const countsAt = (now: Date) => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    return counts;
  };
  return {
    allows: (key, now, factor = 1) => {
      const counted = countsAt(now);
      const count = (counted.get(key) ?? 0) + 1;
      counted.set(key, count);
      return count <= Math.ceil(perMinute * factor);
    },
    isReached: (key, now) => (countsAt(now).get(key) ?? 0) >= perMinute,
  };
}

/** Returns the seconds until a minute's counts are forgotten. */
export const secondsLeft = (now: Date): number => 60 - Math.floor((now.getTime() % 60_000) / 1000);

/** Returns the failure for a caller who has reached a limit that ends in so many seconds. */
export const tooOften = (seconds: number): Failure => new Failure(429, 'too_many_requests', { params: { seconds } });
