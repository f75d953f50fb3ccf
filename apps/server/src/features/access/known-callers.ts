import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { KeptValues } from '../../platform/events/kept.ts';
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
  events: Events;
  /** Most callers that are kept, each counted with its memberships. */
  most?: number;
}

/** Topic of the message that something has changed that callers depend on: ids of users or organisations, or null for all. */
export const callersTopic = 'callers_changed';

type Row = Holding & { memberships: readonly unknown[] };
type Find<T> = (tokenHash: Buffer, now: Date) => Promise<T | undefined>;

/**
 * Returns callers that are kept in memory. A kept one is used only after all changes that were committed before the
 * call have been received, whichever process made them.
 */
export function keepCallers({ db, events, most = 50_000 }: Keeping): Callers {
  const read = readCallers(db);
  return { bySession: keep(read.bySession, { events, most }), byApiToken: keep(read.byApiToken, { events, most }) };
}

function keep<T extends Row>(read: Find<T>, { events, most }: Pick<Keeping, 'events'> & { most: number }): Find<T> {
  const sizeOf = (row: Row | undefined) => 1 + (row?.memberships.length ?? 0);
  const kept = new KeptValues<T | undefined>({ events, topic: callersTopic, most, sizeOf });
  return (tokenHash, now) =>
    kept.find(tokenHash.toString('latin1'), now, async () => {
      const value = await read(tokenHash, now);
      if (!value) return { value, owners: null };
      const owners = [value.user_id, value.organisation_id, ...value.organisation_ids];
      return { value, owners, until: value.changes_at === null ? null : new Date(value.changes_at) };
    });
}
