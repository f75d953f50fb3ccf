import type { SocialProvider } from '@masthead/contract';
import { countOf, type Db, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import type { NewTokens } from './accounts.queries.ts';

/** An account of a consent. */
interface ConnectedProfile {
  id: string;
  external_id: string;
  handle: string;
  name: string | null;
  url: string | null;
  followers: number | null;
}

/** The consent by which accounts are read. */
export interface Consent {
  network: SocialProvider;
  server: string | null;
  tokens: NewTokens;
  scopes: readonly string[];
  connected_by: string;
}

/** Gives accounts that have changed their names at the network the new ones, unless the brand has a row of that name. */
export const renameAccounts = (
  db: Db,
  brandId: BrandId,
  network: SocialProvider,
  profiles: readonly Pick<ConnectedProfile, 'external_id' | 'handle'>[],
) =>
  countOf(
    db,
    sql`
      update social_accounts account
      set handle = given.handle
      from unnest(
        ${profiles.map(({ external_id }) => external_id)}::text[], ${profiles.map(({ handle }) => handle)}::text[]
      ) as given (external_id, handle)
      where account.brand_id = ${brandId}
        and account.network = ${network}
        and account.external_id = given.external_id
        and lower(account.handle) <> lower(given.handle)
        and not exists (
          select
          from social_accounts other
          where other.brand_id = ${brandId}
            and other.network = ${network}
            and lower(other.handle) = lower(given.handle)
        )`,
  );

/** Connects accounts; a row with the name of one becomes its connection. */
export const upsertConnections = (
  db: Db,
  brandId: BrandId,
  profiles: readonly ConnectedProfile[],
  { network, server, tokens, scopes, connected_by }: Consent,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into social_accounts (
        id,
        brand_id,
        network,
        handle,
        status,
        server,
        external_id,
        name,
        url,
        followers,
        access_token,
        refresh_token,
        scopes,
        refresh_at,
        consent_ends_at,
        next_read_at,
        connected_by,
        connected_at,
        created_at,
        updated_at
      )
      select given.id, ${brandId}, ${network}, given.handle, 'connected', ${server}, given.external_id, given.name,
        given.url, given.followers, ${tokens.access_token}, ${tokens.refresh_token}, ${scopes}::text[],
        ${tokens.refresh_at}, ${tokens.consent_ends_at}, ${now}, ${connected_by}, ${now}, ${now}, ${now}
      from unnest(
        ${profiles.map(({ id }) => id)}::uuid[],
        ${profiles.map(({ external_id }) => external_id)}::text[],
        ${profiles.map(({ handle }) => handle)}::text[],
        ${profiles.map(({ name }) => name)}::text[],
        ${profiles.map(({ url }) => url)}::text[],
        ${profiles.map(({ followers }) => followers)}::bigint[]
      ) as given (id, external_id, handle, name, url, followers)
      on conflict (brand_id, network, lower(handle)) do update set status = 'connected',
        server = excluded.server,
        external_id = excluded.external_id,
        name = excluded.name,
        url = excluded.url,
        followers = coalesce(excluded.followers, social_accounts.followers),
        access_token = excluded.access_token,
        refresh_token = excluded.refresh_token,
        scopes = excluded.scopes,
        refresh_at = excluded.refresh_at,
        consent_ends_at = excluded.consent_ends_at,
        next_read_at = excluded.next_read_at,
        leased_until = null,
        failures = 0,
        failure_code = null,
        failure_params = null,
        older_comments_at = null,
        next_search_at = '-infinity',
        search_waiting = 0,
        search_failure_code = null,
        search_failure_params = null,
        connected_by = excluded.connected_by,
        connected_at = excluded.connected_at,
        updated_at = excluded.updated_at`,
  );
