import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Callers that are counted at a time; the one heard of longest ago is forgotten first. */
const mostCallers = 5000;

interface Count {
  calls: number;
  /** Milliseconds since the start of the process. */
  since: number;
}

type Done = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts the calls of each caller in a window of time, by a time that cannot be set: by the clock's own, a clock that
 * was set back would refuse callers until it has caught up.
 */
export class RateStore implements FastifyRateLimitStore {
  private readonly counts = new Map<string, Count>();

  incr(caller: string, done: Done, window: number): void {
    const now = performance.now();
    const known = this.counts.get(caller);
    const count = known && now - known.since < window ? known : { calls: 0, since: now };
    count.calls++;
    this.counts.delete(caller);
    this.counts.set(caller, count);
    for (const oldest of this.counts.keys()) {
      if (this.counts.size <= mostCallers) break;
      this.counts.delete(oldest);
    }
    done(null, { current: count.calls, ttl: Math.max(0, window - (now - count.since)) });
  }

  child(): FastifyRateLimitStore {
    return new RateStore();
  }
}
