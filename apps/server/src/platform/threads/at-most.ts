import { availableParallelism } from 'node:os';

/** Runs work, or lets it wait while enough of its kind is under way. */
type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how much work runs at the same time, in the order in which it was asked for. Pictures are drawn in the few threads
 * that file access, names and passwords need as well, so some of them must stay free.
 */
export function atMost(count: number): Bounded {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Tasks of one kind that may each keep a core busy at the same time: two at most, and one core stays free for other calls. */
export const busyCores = Math.min(2, Math.max(1, availableParallelism() - 1));
