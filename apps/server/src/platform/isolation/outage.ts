import { DatabaseUnavailable } from '../db/index.ts';

/** SQLSTATE classes of a database that is away, overloaded or asked for a retry: any work fails then, so no item is to blame. */
const outageStates = /^(08|40|53|57)|^55P03$/;
const lostConnections = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Returns true if an error comes from the surroundings instead of the current item. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    outageStates.test(code) ||
    lostConnections.has(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}
