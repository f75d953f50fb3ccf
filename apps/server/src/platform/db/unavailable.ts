/** The database cannot be reached or does not answer; the same call may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: Error) {
    super(`The database does not answer: ${cause.message}`, { cause });
  }
}

/**
 * Errors of the network, and SQLSTATEs of a server that stops, starts, recovers, has no connection left, or is a standby that only reads
 * because it is not promoted yet.
 */
const codes = /^(ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_\w+|EHOST\w+|ENET\w+|08\w{3}|57P0[1-5]|53300|25006)$/;
/** The driver's own failures carry no code. */
const messages =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error))/;

/** Returns the failure of a query or connection as DatabaseUnavailable if the database was away, otherwise as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return codes.test(code ?? '') || messages.test(message) ? new DatabaseUnavailable(error) : error;
}

/** Returns true if a statement was cancelled because it took too long. */
export const isTooSlow = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/** Returns true if a write failed because the disk is full, reported by PostgreSQL or the file system. */
export const isDiskFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');
