import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Scope } from '../actor.ts';

interface ApiTokenRow {
  id: string;
  name: string;
  hint: string;
  scopes: string[];
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

const columns = sql`id, name, hint, scopes, created_at, last_used_at, expires_at`;

export const listTokens = (db: Db, scope: Scope) =>
  rowsOf(
    db,
    sql<ApiTokenRow>`
      select ${columns}
      from api_tokens
      where user_id = ${scope.actor.user_id}
      order by created_at desc, id desc`,
  );

interface NewApiToken {
  id: string;
  name: string;
  token_hash: Buffer;
  hint: string;
  scopes: readonly string[];
  expires_at: string | null;
}

export const insertToken = async (db: Db, scope: Scope, token: NewApiToken, now: Date) =>
  (await rowOf(
    db,
    sql<ApiTokenRow>`
      insert into api_tokens (id, user_id, name, token_hash, hint, scopes, created_at, expires_at)
      values (
        ${token.id},
        ${scope.actor.user_id},
        ${token.name},
        ${token.token_hash},
        ${token.hint},
        ${token.scopes},
        ${now},
        ${token.expires_at}
      )
      returning ${columns}`,
  ))!;

export const deleteToken = (db: Db, scope: Scope, id: string) =>
  countOf(db, sql`delete from api_tokens where user_id = ${scope.actor.user_id} and id = ${id}`);

/** Ends all tokens of a user, whose account was recovered. */
export const deleteTokensOf = (db: Db, userId: string) =>
  countOf(db, sql`delete from api_tokens where user_id = ${userId}`);

export const noteTokenUse = (db: Db, id: string, now: Date) =>
  countOf(db, sql`update api_tokens set last_used_at = ${now} where id = ${id}`);
