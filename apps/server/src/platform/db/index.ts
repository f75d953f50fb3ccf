import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/index.ts';

export { prepared } from './prepared.ts';
export { type RawBuilder, sql };

/** The database or a transaction on it. Queries are written in SQL with the `sql` tag; every row type stands beside its query. */
export type Db = Kysely<Record<never, never>>;

const { builtins } = pg.types;
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (value) => value,
  // Rows are answered as they come: times are ISO texts, as in the contract.
  [builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
};

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A pool of connections with the parsers of bigint, numeric and times set once. */
export function openDatabase({ url, connections, log }: { url: string; connections: number; log: Log }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'masthead',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 15_000,
    types: {
      getTypeParser: ((oid: number, format: string) =>
        (format !== 'binary' && parsers[oid]) ||
        pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'A database connection was lost'));
  // One that is lost while in use fails its query, which is told by whoever asked.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

export const rowsOf = async <R>(db: Db, query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows;

export const rowOf = async <R>(db: Db, query: RawBuilder<R>): Promise<R | undefined> =>
  (await query.execute(db)).rows[0];

/** Rows changed by an update, insert or delete. */
export const countOf = async (db: Db, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(db)).numAffectedRows ?? 0n);

/** `(…), (…)` for a multi-row VALUES; all rows alike, never empty. */
export const values = (rows: readonly (readonly unknown[])[]): RawBuilder<unknown> =>
  sql.join(rows.map((row) => sql`(${sql.join(row)})`));

/** `and …` for each condition given, nothing for none: optional filters without string building. */
export const andAll = (
  conditions: readonly (RawBuilder<unknown> | false | null | undefined | '' | 0)[],
): RawBuilder<unknown> => {
  const given = conditions.filter((condition): condition is RawBuilder<unknown> => Boolean(condition));
  return given.length > 0 ? sql`and ${sql.join(given, sql` and `)}` : sql``;
};

/**
 * What a list by name is sorted by: letters in the order of their alphabets (docs/decisions/0012). A cursor compares with the same
 * expression, and an index that serves the list is on it.
 */
export const byName = (column: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${typeof column === 'string' ? sql.ref(column) : column}) collate by_name`;

/** A column holds one of the ids. A single one is asked for by `=`: only then an index gives its rows in the order of a list. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::uuid` : sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** A pattern for `like` that finds the text anywhere, its own signs taken literally. */
export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Cuts rows into batches that stay below PostgreSQL's 65,535 parameters. */
export function batches<T>(rows: readonly T[], size: number): T[][] {
  const cut: T[][] = [];
  for (let start = 0; start < rows.length; start += size) cut.push(rows.slice(start, start + size));
  return cut;
}

/** Two who wait for each other, and what could not be put in one order: PostgreSQL ends one of them, whole. */
const endedByOthers = new Set(['40P01', '40001']);

/** A transaction that is tried again where others have ended it. `work` may run more than once: it does nothing but queries. */
export async function transact<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 4 || !endedByOthers.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  (error as { code?: string }).code === '23505' &&
  (!constraint || (error as { constraint?: string }).constraint === constraint);
