import type { Log } from '../log/index.ts';
import { afterFailure } from './after-failure.ts';
import type { Loop } from './index.ts';

interface PoolOptions<T> {
  name: string;
  log: Log;
  /** Number of pieces handled at the same time. */
  size: number;
  /** Takes up to `free` pieces of work that no other process has; an empty list if there are none. */
  claim: (free: number) => Promise<T[]>;
  /** Handles one piece and never throws because of the piece itself. */
  handle: (piece: T) => Promise<void>;
  /** Longest pause in milliseconds when there was nothing to claim. */
  idle: number;
}

/**
 * Keeps a number of pieces of work running, so that a slow one delays no other. Stops when the running ones are done.
 */
export function startPool<T>({ name, log, size, claim, handle, idle }: PoolOptions<T>): Loop {
  const inHand = new Set<Promise<void>>();
  let stopped = false;
  let woken = false;
  let failures = 0;
  let release: (() => void) | undefined;

  const wake = () => {
    woken = true;
    release?.();
  };

  const start = (piece: T) => {
    const work = handle(piece)
      .catch((error: unknown) => void afterFailure(log, error, 1, { pool: name }))
      .finally(() => {
        inHand.delete(work);
        if (failures === 0) wake();
      });
    inHand.add(work);
  };

  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (stopped || (woken && failures === 0)) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      release = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = (async () => {
    while (!stopped) {
      woken = false;
      const free = size - inHand.size;
      try {
        const pieces = free > 0 ? await claim(free) : [];
        failures = 0;
        for (const piece of pieces) start(piece);
        if (free === 0 || pieces.length < free) await rest(idle);
      } catch (error) {
        failures++;
        await rest(afterFailure(log, error, failures, { pool: name }));
      }
    }
  })();

  return {
    wake,
    stop: async () => {
      stopped = true;
      release?.();
      await running;
      await Promise.all(inHand);
    },
  };
}
