import { after, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import {
  findSessionActor,
  findTokenActor,
  type Holding,
  type SessionActor,
  type TokenActor,
} from './callers.queries.ts';
import { acrossBrands } from './seal.ts';

/** Finds the callers of tokens by their hashes. */
export interface Callers {
  bySession(tokenHash: Buffer, now: Date): Promise<SessionActor | undefined>;
  byApiToken(tokenHash: Buffer, now: Date): Promise<TokenActor | undefined>;
}

/** Returns callers as the database knows them, read for each call. */
export const readCallers = (db: Db): Callers => ({
  bySession: (tokenHash, now) => findSessionActor(acrossBrands(db), tokenHash, now),
  byApiToken: (tokenHash, now) => findTokenActor(acrossBrands(db), tokenHash, now),
});

interface Keeping {
  db: Db;
  events: Pick<Events, 'on' | 'onReconnect' | 'caughtUp'>;
  /** Most callers that are kept, each counted with its memberships. */
  most?: number;
}

/**
 * Returns callers that are kept in memory. A kept one is used only after all changes that were committed before the
 * call have been received, whichever process made them; without that connection each caller is read from the database.
 */
export function keepCallers({ db, events, most = 50_000 }: Keeping): Callers {
  const read = readCallers(db);
  const sessions = new Known(read.bySession, events, most);
  const apiTokens = new Known(read.byApiToken, events, most);
  return {
    bySession: (tokenHash, now) => sessions.find(tokenHash, now),
    byApiToken: (tokenHash, now) => apiTokens.find(tokenHash, now),
  };
}

interface Kept<T> {
  row: T;
  /** Ids of the user and of the organisations whose changes concern the row. */
  owners: ReadonlySet<string>;
  from: Date;
  until: Date;
}

/** The longest time that a row is kept; its changes are received at once. */
const longest = minutes(1);

/** Rows of callers by the hash of their token; the one unused for longest is forgotten first. */
class Known<T extends Holding & { memberships: readonly unknown[] }> {
  readonly #read: (tokenHash: Buffer, now: Date) => Promise<T | undefined>;
  readonly #events: Keeping['events'];
  readonly #most: number;
  readonly #kept = new Map<string, Kept<T>>();
  readonly #keysOf = new Map<string, Set<string>>();
  #size = 0;
  /** The number of changes received: rows read before one of them are not kept. */
  #changes = 0;

  constructor(read: (tokenHash: Buffer, now: Date) => Promise<T | undefined>, events: Keeping['events'], most: number) {
    this.#read = read;
    this.#events = events;
    this.#most = most;
    events.on('callers_changed', ({ ids }) => this.#forgetOwners(Array.isArray(ids) ? ids : null));
    events.onReconnect(() => this.#forgetOwners(null));
  }

  async find(tokenHash: Buffer, now: Date): Promise<T | undefined> {
    const key = tokenHash.toString('latin1');
    if (this.#lookUp(key, now) && (await this.#events.caughtUp())) {
      const kept = this.#lookUp(key, now);
      if (kept) return this.#use(key, kept);
    }
    const changes = this.#changes;
    const row = await this.#read(tokenHash, now);
    if (row && changes === this.#changes) this.#keep(key, row, now);
    return row;
  }

  #lookUp(key: string, now: Date): Kept<T> | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.from <= now && now < kept.until ? kept : undefined;
  }

  #use(key: string, kept: Kept<T>): T {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.row;
  }

  #keep(key: string, row: T, now: Date): void {
    this.#forget(key);
    const latest = after(now, longest);
    const changes = row.changes_at === null ? latest : new Date(row.changes_at);
    const owners = new Set([row.user_id, row.organisation_id, ...row.organisation_ids]);
    this.#kept.set(key, { row: frozen(row), owners, from: now, until: changes < latest ? changes : latest });
    for (const owner of owners) this.#keysOf.set(owner, (this.#keysOf.get(owner) ?? new Set()).add(key));
    this.#size += sizeOf(row);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#size -= sizeOf(kept.row);
    for (const owner of kept.owners) {
      const keys = this.#keysOf.get(owner);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(owner);
    }
  }

  #forgetOwners(owners: readonly unknown[] | null): void {
    this.#changes++;
    const keys = owners
      ? owners.flatMap((owner) => [...(this.#keysOf.get(String(owner)) ?? [])])
      : [...this.#kept.keys()];
    for (const key of keys) this.#forget(key);
  }
}

const sizeOf = ({ memberships }: { memberships: readonly unknown[] }): number => 1 + memberships.length;

/** Calls share a row, so none of them may change it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
