import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';

interface PasskeyRow {
  id: string;
  name: string;
  is_backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
}

const columns = sql`id, name, is_backed_up, created_at, last_used_at`;

export const listPasskeys = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<PasskeyRow & { credential_id: string; transports: string[] }>`
      select ${columns}, credential_id, transports
      from passkeys
      where user_id = ${scope.actor.user_id}
      order by created_at, id`,
  );

interface NewPasskey {
  id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_backed_up: boolean;
}

export const insertPasskey = async (db: Db, scope: Scope, passkey: NewPasskey, now: Date) =>
  (await rowOf(
    db,
    sql<PasskeyRow>`
      insert into passkeys (
        id, user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at
      )
      values (
        ${passkey.id},
        ${scope.actor.user_id},
        ${passkey.credential_id},
        ${passkey.public_key},
        ${passkey.counter},
        ${passkey.transports},
        ${passkey.name},
        ${passkey.is_backed_up},
        ${now}
      )
      returning ${columns}`,
  ))!;

export const renamePasskey = (db: Db, scope: Scope, id: string, name: string) =>
  rowOf(
    db,
    sql<PasskeyRow>`
      update passkeys
      set name = ${name}
      where user_id = ${scope.actor.user_id} and id = ${id}
      returning ${columns}`,
  );

export const deletePasskey = (db: Db, scope: Scope, id: string) =>
  countOf(db, sql`delete from passkeys where user_id = ${scope.actor.user_id} and id = ${id}`);

interface CredentialRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  activated_at: string | null;
}

/** Returns the passkey that the browser names; the holder of its private key is the user. */
export const findCredential = (db: Db, credentialId: string) =>
  rowOf(
    db,
    sql<CredentialRow>`
      select p.id, p.user_id, p.credential_id, p.public_key, p.counter, p.transports, u.activated_at
      from passkeys p
      join users u on u.id = p.user_id
      where p.credential_id = ${credentialId} and u.deleted_at is null`,
  );

export const notePasskeyUse = (db: Db, id: string, counter: number, now: Date) =>
  countOf(db, sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`);

export const saveChallenge = (
  db: Db,
  challenge: { id: string; user_id: string | null; challenge: string; expires_at: Date },
) =>
  countOf(
    db,
    sql`
      insert into passkey_challenges (id, user_id, challenge, expires_at)
      values (${challenge.id}, ${challenge.user_id}, ${challenge.challenge}, ${challenge.expires_at})`,
  );

/** Takes a challenge, which works once, and only for its user: null for signing in. */
export const takeChallenge = async (db: Db, id: string, userId: string | null, now: Date) =>
  (
    await rowOf(
      db,
      sql<{ challenge: string }>`
        delete from passkey_challenges
        where id = ${id} and user_id is not distinct from ${userId}::uuid and expires_at > ${now}
        returning challenge`,
    )
  )?.challenge;

export const deleteChallengesBefore = (db: Db, time: Date) =>
  countOf(db, sql`delete from passkey_challenges where expires_at < ${time}`);
