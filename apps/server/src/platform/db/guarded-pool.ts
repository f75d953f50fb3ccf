import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { StatementNames } from './statement-names.ts';
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts';

/**
 * A pool whose failures say whether the database was away. The log gets one line when it goes and one when it is back. A
 * connection that did not answer in time is thrown away: its late answer would delay its next user.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly names = new StatementNames();
  #isAway = false;

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new GuardedClient(await this.watch(this.#pool.connect()), this);
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      if (this.#isAway) this.#log.info('The database answers again');
      this.#isAway = false;
      return result;
    } catch (error) {
      const failure = asUnavailable(error);
      if (failure instanceof DatabaseUnavailable && !this.#isAway) {
        this.#isAway = true;
        this.#log.warn(failure.message);
      }
      throw failure;
    }
  }
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #pool: GuardedPool;
  #lost: DatabaseUnavailable | undefined;
  #isOutdated = false;

  constructor(client: pg.PoolClient, pool: GuardedPool) {
    this.#client = client;
    this.#pool = pool;
  }

  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): PostgresCursor<R> | Promise<PostgresQueryResult<R>> {
    if (typeof query === 'object' && 'read' in query) throw new Error('Cursors are not supported.');
    return this.#run(async () => {
      const named = typeof query === 'string' ? this.#pool.names.named(query, parameters) : undefined;
      const { command, rowCount, rows } = await (named
        ? this.#client.query(named)
        : this.#client.query(query, [...parameters]));
      return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] };
    });
  }

  release(): void {
    this.#client.release(this.#lost !== undefined || this.#isOutdated);
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#lost) throw this.#lost;
    try {
      return await this.#pool.watch(work());
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.#lost = error;
      // A migration changed the columns of a kept plan: the next connection plans it again.
      if (error instanceof Error && /cached plan must not change/.test(error.message)) this.#isOutdated = true;
      throw error;
    }
  }
}
