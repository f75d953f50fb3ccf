import type { AccountNetwork, ConnectionState, SocialNetwork, SocialProvider } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';

export interface AccountRow {
  id: string;
  network: AccountNetwork;
  handle: string;
  name: string | null;
  url: string | null;
  server: string | null;
  status: ConnectionState;
  followers: number | null;
  connected_at: string | null;
  connected_by: string | null;
  consent_ends_at: string | null;
  read_at: string | null;
  failure_code: string | null;
  failure_params: Record<string, string | number> | null;
  scopes: string[];
}

export const listAccounts = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<AccountRow>`
      select a.id,
        a.network,
        a.handle,
        a.name,
        a.url,
        a.server,
        a.status,
        a.followers,
        a.connected_at,
        nullif(trim(u.first_name || ' ' || u.last_name), '') as connected_by,
        a.consent_ends_at,
        a.read_at,
        a.failure_code,
        a.failure_params,
        a.scopes
      from social_accounts a
      left join users u on u.id = a.connected_by
      where a.brand_id = ${brandId}
      order by a.created_at, a.id`,
  );

/** Adds names that a brand has entered. Accounts that are known stay as they are. */
export const insertNames = (
  db: Db,
  brandId: BrandId,
  names: readonly { id: string; network: SocialNetwork; handle: string }[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into social_accounts (id, brand_id, network, handle, created_at, updated_at)
      select id, ${brandId}, network, handle, ${now}, ${now}
      from unnest(
        ${names.map(({ id }) => id)}::uuid[],
        ${names.map(({ network }) => network)}::text[],
        ${names.map(({ handle }) => handle)}::text[]
      ) as given (id, network, handle)
      on conflict do nothing`,
  );

/** Deletes mere names that a brand no longer lists. */
export const deleteOtherNames = (
  db: Db,
  brandId: BrandId,
  names: readonly { network: SocialNetwork; handle: string }[],
) =>
  countOf(
    db,
    sql`
      delete from social_accounts
      where brand_id = ${brandId}
        and status = 'named'
        and connected_at is null
        and (network, lower(handle)) not in (
          select network, lower(handle)
          from unnest(
            ${names.map(({ network }) => network)}::text[], ${names.map(({ handle }) => handle)}::text[]
          ) as given (network, handle)
        )`,
  );

export interface TokenRow {
  id: string;
  brand_id: BrandId;
  network: SocialProvider;
  handle: string;
  server: string | null;
  external_id: string;
  access_token: Buffer;
  refresh_token: Buffer | null;
  consent_ends_at: string | null;
  scopes: string[];
  older_comments_at: string | null;
}

const tokenColumns = sql`
  id, brand_id, network, handle, server, external_id, access_token, refresh_token, consent_ends_at, scopes,
  older_comments_at`;

export const findAccount = (db: Db, brandId: BrandId, id: string) =>
  rowOf(
    db,
    sql<
      Omit<TokenRow, 'access_token'> & {
        status: ConnectionState;
        access_token: Buffer | null;
        connected_by: string | null;
      }
    >`
      select ${tokenColumns}, status, connected_by
      from social_accounts
      where brand_id = ${brandId} and id = ${id}`,
  );

const dueBy = { read: 'next_read_at', refresh: 'refresh_at', search: 'next_search_at' } as const;

/** Claims connections to read, renew or search with, so that no other process uses their refresh tokens meanwhile. */
export const claimAccounts = (
  db: SystemDb,
  due: keyof typeof dueBy,
  limit: number,
  now: Date,
  leaseUntil: Date,
  networks?: readonly SocialProvider[],
) =>
  rowsOf(
    db,
    sql<TokenRow>`
      with due as (
        select id
        from social_accounts
        where status = 'connected'
          and ${sql.ref(dueBy[due])} <= ${now}
          ${networks ? sql`and network = any(${networks})` : sql``}
          and (leased_until is null or leased_until < ${now})
        order by ${sql.ref(dueBy[due])}
        limit ${limit}
        for update skip locked
      )
      update social_accounts set leased_until = ${leaseUntil}
      where id in (select id from due)
      returning ${tokenColumns}`,
  );

export interface NewTokens {
  access_token: Buffer;
  refresh_token: Buffer | null;
  refresh_at: Date | null;
  consent_ends_at: Date | null;
}

/** Stores renewed tokens, unless the account was connected again or disconnected meanwhile. */
export const setTokens = (db: Db, brandId: BrandId, id: string, old: Buffer, tokens: NewTokens) =>
  countOf(
    db,
    sql`
      update social_accounts
      set access_token = ${tokens.access_token},
        refresh_token = coalesce(${tokens.refresh_token}, refresh_token),
        refresh_at = ${tokens.refresh_at},
        consent_ends_at = coalesce(${tokens.consent_ends_at}, consent_ends_at),
        leased_until = null
      where brand_id = ${brandId} and id = ${id} and access_token = ${old}`,
  );

export const postponeRefresh = (db: Db, brandId: BrandId, id: string, refreshAt: Date) =>
  countOf(
    db,
    sql`
      update social_accounts
      set refresh_at = ${refreshAt}, leased_until = null
      where brand_id = ${brandId} and id = ${id} and status = 'connected'`,
  );

/** Keeps what an account shows of itself, and plans the next reading. */
export const noteRead = (
  db: Db,
  brandId: BrandId,
  id: string,
  read: { name: string | null; url: string | null; followers: number | null; nextReadAt: Date; hasOlder: boolean },
  now: Date,
) =>
  countOf(
    db,
    sql`
      update social_accounts
      set name = ${read.name},
        url = ${read.url},
        followers = coalesce(${read.followers}, followers),
        read_at = ${now},
        next_read_at = ${read.nextReadAt},
        older_comments_at = case when ${read.hasOlder} then ${now}::timestamptz else older_comments_at end,
        leased_until = null,
        failures = 0,
        failure_code = null,
        failure_params = null
      where brand_id = ${brandId} and id = ${id} and status = 'connected'`,
  );

export const noteFailure = (
  db: Db,
  brandId: BrandId,
  id: string,
  failure: { code: string; params: Record<string, string | number>; nextReadAt: Date },
) =>
  countOf(
    db,
    sql`
      update social_accounts
      set failures = least(failures + 1, 1000),
        failure_code = ${failure.code},
        failure_params = ${JSON.stringify(failure.params)}::jsonb,
        next_read_at = ${failure.nextReadAt},
        leased_until = null
      where brand_id = ${brandId} and id = ${id} and status = 'connected'`,
  );

/** Marks a connection as ended and deletes its tokens. Returns 0 if it has other tokens by now. */
export const expire = (
  db: Db,
  brandId: BrandId,
  { id, access_token: old }: Pick<TokenRow, 'id' | 'access_token'>,
  provider: string,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update social_accounts
      set status = 'expired',
        access_token = null,
        refresh_token = null,
        refresh_at = null,
        next_read_at = null,
        leased_until = null,
        failure_code = 'social_token_dead',
        failure_params = jsonb_build_object('provider', ${provider}::text),
        updated_at = ${now}
      where brand_id = ${brandId} and id = ${id} and status = 'connected' and access_token = ${old}`,
  );

/** Deletes the tokens; the name and the figures stay. */
export const disconnect = (db: Db, brandId: BrandId, id: string, now: Date) =>
  countOf(
    db,
    sql`
      update social_accounts
      set status = 'named',
        access_token = null,
        refresh_token = null,
        scopes = '{}',
        refresh_at = null,
        consent_ends_at = null,
        next_read_at = null,
        leased_until = null,
        failures = 0,
        failure_code = null,
        failure_params = null,
        updated_at = ${now}
      where brand_id = ${brandId} and id = ${id} and status <> 'named'`,
  );

/** Returns true if a person has another connection to one of the networks, in any brand. */
export const hasOtherConsent = async (
  db: SystemDb,
  { userId, except }: { userId: string | null; except: string | null },
  networks: readonly SocialProvider[],
) =>
  (await rowOf(
    db,
    sql`
      select
      from social_accounts
      where connected_by = ${userId}
        and id is distinct from ${except}
        and status = 'connected'
        and network = any(${networks})
      limit 1`,
  )) !== undefined;

export const deleteAccount = (db: Db, brandId: BrandId, id: string) =>
  countOf(db, sql`delete from social_accounts where brand_id = ${brandId} and id = ${id} and status = 'named'`);

interface Receiver {
  email: string;
  first_name: string;
  language: string;
}

/** Lists the users who manage a brand. */
export const listManagers = (db: Db, brandId: BrandId, roles: readonly string[]) =>
  rowsOf(
    db,
    sql<Receiver & { brand_name: string }>`
      select u.email, u.first_name, u.language, b.name as brand_name
      from members m
      join users u on u.id = m.user_id and u.deleted_at is null
      join brands b on b.id = m.brand_id and b.deletes_at is null
      where m.brand_id = ${brandId} and m.role = any(${roles})
      order by u.id`,
  );
