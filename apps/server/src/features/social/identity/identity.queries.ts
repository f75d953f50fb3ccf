import type { IdentityProvider } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';

interface RequestRow {
  provider: IdentityProvider;
  secret_hash: Buffer;
  nonce: string;
  code_verifier: Buffer;
}

export const insertIdentityRequest = (db: Db, row: RequestRow & { state_hash: Buffer; expires_at: Date }) =>
  countOf(
    db,
    sql`
      insert into identity_requests (state_hash, provider, secret_hash, nonce, code_verifier, expires_at)
      values (
        ${row.state_hash}, ${row.provider}, ${row.secret_hash}, ${row.nonce}, ${row.code_verifier}, ${row.expires_at}
      )`,
  );

/** Takes a sign-in out of the table: it counts once, for the browser that began it. */
export const takeIdentityRequest = (
  db: Db,
  { state_hash, provider, secret_hash }: Pick<RequestRow, 'provider' | 'secret_hash'> & { state_hash: Buffer },
  now: Date,
) =>
  rowOf(
    db,
    sql<Pick<RequestRow, 'nonce' | 'code_verifier'>>`
      delete from identity_requests
      where state_hash = ${state_hash}
        and provider = ${provider}
        and secret_hash = ${secret_hash}
        and expires_at > ${now}
      returning nonce, code_verifier`,
  );

export const deleteIdentityRequestsBefore = (db: Db, now: Date) =>
  countOf(db, sql`delete from identity_requests where expires_at <= ${now}`);
