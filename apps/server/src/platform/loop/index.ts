import type { Log } from '../log/index.ts';
import { afterFailure } from './after-failure.ts';

export interface Loop {
  /** Looks for work now instead of after the pause. */
  wake(): void;
  /** Lets the round that runs end, then stops. */
  stop(): Promise<void>;
}

interface LoopOptions {
  name: string;
  log: Log;
  /** Runs one batch. Returns true if there may be more, so that the next follows at once. */
  round: () => Promise<boolean>;
  /** Longest pause in milliseconds when there was nothing to do. */
  idle: number;
}

/** Repeats a batch of work until stopped; a failure is logged and tried again with a growing pause, up to a minute. */
export function startLoop({ name, log, round, idle }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let failures = 0;
  let release: (() => void) | undefined;

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (stopped || woken) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      release = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const running = (async () => {
    while (!stopped) {
      woken = false;
      try {
        const more = await round();
        failures = 0;
        if (!more) await pause(idle);
      } catch (error) {
        failures++;
        await pause(afterFailure(log, error, failures, { loop: name }));
      }
    }
  })();

  return {
    wake: () => {
      if (failures > 0) return;
      woken = true;
      release?.();
    },
    stop: async () => {
      stopped = true;
      release?.();
      await running;
    },
  };
}
