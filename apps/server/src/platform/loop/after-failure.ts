import { DatabaseUnavailable } from '../db/index.ts';
import type { Log } from '../log/index.ts';

const longest = 60_000;
/** The database is looked for more often: everything waits for it. */
const longestWithoutDatabase = 2000;

/** Logs a failure and returns the pause before the next try. A database that is away was logged by its pool. */
export function afterFailure(log: Log, error: unknown, failures: number, facts: Record<string, unknown>): number {
  const isAway = error instanceof DatabaseUnavailable;
  if (!isAway) log.error({ err: error, failures, ...facts }, 'A round of work failed and will be tried again');
  return Math.min(isAway ? longestWithoutDatabase : longest, 250 * 2 ** failures);
}
