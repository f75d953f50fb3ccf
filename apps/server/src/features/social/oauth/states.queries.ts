import type { SocialProvider } from '@masthead/contract';
import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

interface StateRow {
  brand_id: BrandId;
  user_id: string;
  network: SocialProvider;
  server: string | null;
  code_verifier: Buffer;
}

export const insertState = (db: Db, state: StateRow & { state_hash: Buffer; expires_at: Date }) =>
  countOf(
    db,
    sql`
      insert into social_states (state_hash, brand_id, user_id, network, server, code_verifier, expires_at)
      values (
        ${state.state_hash},
        ${state.brand_id},
        ${state.user_id},
        ${state.network},
        ${state.server},
        ${state.code_verifier},
        ${state.expires_at}
      )`,
  );

/** Takes a state out of the table: it counts once, also if two answers arrive together. The user owns it. */
export const takeState = (db: SystemDb, stateHash: Buffer, userId: string, now: Date) =>
  rowOf(
    db,
    sql<StateRow>`
      delete from social_states
      where state_hash = ${stateHash} and user_id = ${userId} and expires_at > ${now}
      returning brand_id, user_id, network, server, code_verifier`,
  );

export const deleteStatesBefore = (db: SystemDb, now: Date) =>
  countOf(db, sql`delete from social_states where expires_at <= ${now}`);

interface Registered {
  server: string;
  redirectUri: string;
  scopes: string;
}

interface ServerRow {
  client_id: string;
  client_secret: Buffer;
}

/** Finds the registration with the permissions, separated by spaces. */
export const findServer = (db: Db, { server, redirectUri, scopes }: Registered) =>
  rowOf(
    db,
    sql<ServerRow>`
      select client_id, client_secret
      from social_servers
      where server = ${server} and redirect_uri = ${redirectUri} and scopes = ${scopes}`,
  );

/** Inserts a registration; the first one stays if two begin together. */
export const insertServer = (db: Db, { server, redirectUri, scopes }: Registered, app: ServerRow, now: Date) =>
  countOf(
    db,
    sql`
      insert into social_servers (server, redirect_uri, scopes, client_id, client_secret, created_at)
      values (${server}, ${redirectUri}, ${scopes}, ${app.client_id}, ${app.client_secret}, ${now})
      on conflict do nothing`,
  );
