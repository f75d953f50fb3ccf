import { type Db, rowsOf, sql } from '../../platform/db/index.ts';

/**
 * Locks what is counted against a limit until the transaction ends: lock, count, insert. `owner` is the id of what the limit
 * belongs to, an organisation or a brand.
 */
export const lockLimit = (transaction: Db, owner: string, limit: string) =>
  rowsOf(transaction, sql`select pg_advisory_xact_lock(73056013, hashtext(${`${owner} ${limit}`}))`);
