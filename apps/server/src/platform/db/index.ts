import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/index.ts';
import type { Db } from './db.ts';
import { GuardedPool } from './guarded-pool.ts';
import { isoTime } from './iso-time.ts';

export type { Db } from './db.ts';
export { inOneTransaction } from './joined.ts';
export { prepared } from './prepared.ts';
export { DatabaseUnavailable, isDiskFull, isTooSlow } from './unavailable.ts';
export { type RawBuilder, sql };

const { builtins } = pg.types;
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (value) => value,
  // Rows are answered as they come: times are ISO texts, as in the contract.
  [builtins.TIMESTAMPTZ]: isoTime,
};

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  connections: number;
  log: Log;
  /** Milliseconds after which a statement is given up; without it none is, as for the long ones of jobs. */
  answerWithin?: number;
}

/** Longest wait for a free connection, or for a new one, in milliseconds. */
const connectWithin = 10_000;
/** PostgreSQL gives up a statement first, and says so; only one that says nothing is waited for longer. */
const grace = 1000;

/** Opens a pool of connections with the parsers of bigint, numeric and times set once. */
export function openDatabase({ url, connections, log, answerWithin }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'masthead',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...(answerWithin && { statement_timeout: answerWithin, query_timeout: answerWithin + grace }),
    types: {
      getTypeParser: ((oid: number, format: string) =>
        (format !== 'binary' && parsers[oid]) ||
        pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // The pool replaces an idle connection that the server closes; without a listener it would end the process.
  pool.on('error', (error) => log.debug({ reason: error.message }, 'A database connection was lost'));
  // One that is lost while in use fails its query.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: new GuardedPool(pool, log) }) });
  return { db, pool, close: () => db.destroy() };
}

export const rowsOf = async <R>(db: Db, query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows;

export const rowOf = async <R>(db: Db, query: RawBuilder<R>): Promise<R | undefined> =>
  (await query.execute(db)).rows[0];

/** Returns the number of rows changed by an update, insert or delete. */
export const countOf = async (db: Db, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(db)).numAffectedRows ?? 0n);

/**
 * Writes `(…), (…)` for a multi-row VALUES; all rows alike, never empty. One template for all rows: a template for each
 * row takes several times as long, and a thousand rows would make other calls wait.
 */
export function values(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const texts = rows.flatMap((row, at) => row.map((_, place) => (place > 0 ? ', ' : at > 0 ? '), (' : '(')));
  const template = [...texts, ')'];
  return sql(Object.assign(template, { raw: template }), ...rows.flat());
}

/** Writes `and …` for each given condition, nothing for none: optional filters without string building. */
export const andAll = (
  conditions: readonly (RawBuilder<unknown> | false | null | undefined | '' | 0)[],
): RawBuilder<unknown> => {
  const given = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return given.length > 0 ? sql`and ${sql.join(given, sql` and `)}` : sql``;
};

/**
 * Returns the sort expression of a list by name, in the order of each alphabet (docs/decisions/0012). A cursor must
 * compare with
 * the same expression, and the index of the list must be on it.
 */
export const byName = (column: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${typeof column === 'string' ? sql.ref(column) : column}) collate by_name`;

/**
 * Selects rows whose column is one of the ids. A single one is compared by `=`: only then an index gives its rows in
 * the order of a list.
 */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::uuid` : sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Returns a pattern for `like` that finds the text anywhere, its own signs taken literally. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Cuts rows into batches that stay below PostgreSQL's 65,535 parameters. */
export function batches<T>(rows: readonly T[], size: number): T[][] {
  const cut: T[][] = [];
  for (let start = 0; start < rows.length; start += size) cut.push(rows.slice(start, start + size));
  return cut;
}

/** Two who wait for each other, and what could not be put in one order: PostgreSQL ends one of them, whole. */
const endedByOthers = new Set(['40P01', '40001']);

/** Runs a transaction, again if others have ended it. `work` may run more than once: it does nothing but queries. */
export async function transact<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 4 || !endedByOthers.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Runs work in a savepoint of the caller's transaction: if it throws, only its own changes are taken back. */
export async function inSavepoint<T>(transaction: Db, work: () => Promise<T>): Promise<T> {
  await rowsOf(transaction, sql`savepoint unit`);
  try {
    const result = await work();
    await rowsOf(transaction, sql`release savepoint unit`);
    return result;
  } catch (error) {
    await rowsOf(transaction, sql`rollback to savepoint unit`);
    await rowsOf(transaction, sql`release savepoint unit`);
    throw error;
  }
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  (error as { code?: string }).code === '23505' &&
  (!constraint || (error as { constraint?: string }).constraint === constraint);

/** Returns true if a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03';
