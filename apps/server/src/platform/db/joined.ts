import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db } from './db.ts';

/**
 * Runs work in one transaction. Transactions that the work opens on its `Db` join as savepoints, so that code which opens its
 * own works alone and as a part. It opens them one after the other or one inside the other, never side by side.
 */
export const inOneTransaction = <T>(db: Db, work: (joined: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute((transaction) => work(join(transaction)));

const join = (transaction: Db): Db =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SavepointDriver(transaction),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** A name that is given again means the innermost savepoint until that is released. */
const savepoint = 'joined';

class SavepointDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(transaction: Db) {
    this.#connection = new SharedConnection(transaction);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  beginTransaction(): Promise<void> {
    return this.#run(`savepoint ${savepoint}`);
  }

  commitTransaction(): Promise<void> {
    return this.#run(`release savepoint ${savepoint}`);
  }

  async rollbackTransaction(): Promise<void> {
    await this.#run(`rollback to savepoint ${savepoint}`);
    await this.#run(`release savepoint ${savepoint}`);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  async #run(statement: string): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(statement));
  }
}

/** The connection of a transaction; queries that come side by side run one after the other. */
class SharedConnection implements DatabaseConnection {
  readonly #transaction: Db;
  #last: Promise<unknown> = Promise.resolve();

  constructor(transaction: Db) {
    this.#transaction = transaction;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#transaction.executeQuery<R>(query);
    const result = this.#last.then(run, run);
    this.#last = result;
    return result as Promise<QueryResult<R>>;
  }

  // biome-ignore lint/correctness/useYield: cursors are not supported by the pool either
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Cursors are not supported.');
  }
}
