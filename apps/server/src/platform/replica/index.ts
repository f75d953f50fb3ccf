import { type Database, DatabaseUnavailable, type Db, isTooSlow, openDatabase } from '../db/index.ts';
import type { Log } from '../log/index.ts';
import { type Loop, startLoop } from '../loop/index.ts';
import { positionOfPrimary, positionOfStandby } from './replica.queries.ts';

interface ReplicaOptions {
  url: string;
  /** The database that the replica follows. */
  primary: Db;
  connections: number;
  log: Log;
  answerWithin?: number | undefined;
  /** Most milliseconds by which it may be behind. */
  mostLag: number;
}

/** A position of the primary, and the time from which on it is known. */
interface Mark {
  at: number;
  position: number;
}

/**
 * Reads from a standby what may be some seconds old. How far it is behind is measured by positions in the log, so neither a
 * primary at rest nor the clocks of the machines mislead it. A standby that is behind, away or promoted is not asked.
 */
export class Replica {
  readonly #database: Database;
  readonly #primary: Db;
  readonly #mostLag: number;
  readonly #loop: Loop;
  #marks: Mark[] = [];
  /** The standby has all changes that were made before this time. */
  #freshAt = Number.NEGATIVE_INFINITY;

  constructor({ primary, mostLag, log, ...rest }: ReplicaOptions) {
    const { answerWithin, ...opened } = rest;
    this.#database = openDatabase({ ...opened, log, ...(answerWithin && { answerWithin }) });
    this.#primary = primary;
    this.#mostLag = mostLag;
    this.#loop = startLoop({ name: 'replica', log, idle: Math.min(1000, mostLag / 4), round: () => this.#look() });
  }

  /** Returns true if the standby may be asked. */
  get isFresh(): boolean {
    return performance.now() - this.#freshAt <= this.#mostLag;
  }

  /**
   * Reads from the standby, or from the primary where the standby cannot answer. Reads that fail there run again on the
   * primary: a record may be too new for the standby. `work` changes nothing.
   */
  async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!this.isFresh) return await work(this.#primary);
    try {
      return await work(this.#database.db);
    } catch (error) {
      // It would take as long once more.
      if (isTooSlow(error)) throw error;
      if (error instanceof DatabaseUnavailable) this.#forget();
      return await work(this.#primary);
    }
  }

  async close(): Promise<void> {
    await this.#loop.stop();
    await this.#database.close();
  }

  #forget(): void {
    this.#freshAt = Number.NEGATIVE_INFINITY;
  }

  async #look(): Promise<boolean> {
    const at = performance.now();
    this.#marks.push({ at, position: await positionOfPrimary(this.#primary) });
    this.#marks = this.#marks.filter((mark) => at - mark.at <= this.#mostLag);
    const position = await positionOfStandby(this.#database.db);
    const reached = this.#marks.findLast((mark) => position !== null && mark.position <= position);
    if (reached) this.#freshAt = reached.at;
    else this.#forget();
    return false;
  }
}
