import type { SocialProvider } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { Profile } from '../connector.ts';
import type { NewTokens } from './accounts.queries.ts';

/** An account that can be chosen; its picture is held in the address itself. */
export type Offered = Profile & { picture: string | null };

interface Choice extends NewTokens {
  network: SocialProvider;
  server: string | null;
  accounts: Offered[];
  scopes: string[];
}

/** Stores what a consent offers; it takes the place of an older one of the same person and network. */
export const upsertChoice = (
  db: Db,
  brandId: BrandId,
  userId: string,
  { network, server, accounts, scopes, ...tokens }: Choice,
  expiresAt: Date,
) =>
  countOf(
    db,
    sql`
      insert into social_choices (
        brand_id,
        user_id,
        network,
        server,
        accounts,
        access_token,
        refresh_token,
        scopes,
        refresh_at,
        consent_ends_at,
        expires_at
      )
      values (
        ${brandId},
        ${userId},
        ${network},
        ${server},
        ${JSON.stringify(accounts)}::jsonb,
        ${tokens.access_token},
        ${tokens.refresh_token},
        ${scopes}::text[],
        ${tokens.refresh_at},
        ${tokens.consent_ends_at},
        ${expiresAt}
      )
      on conflict (brand_id, user_id, network) do update set server = excluded.server,
        accounts = excluded.accounts,
        access_token = excluded.access_token,
        refresh_token = excluded.refresh_token,
        scopes = excluded.scopes,
        refresh_at = excluded.refresh_at,
        consent_ends_at = excluded.consent_ends_at,
        expires_at = excluded.expires_at`,
  );

export const listChoices = (db: Db, brandId: BrandId, userId: string, now: Date) =>
  rowsOf(
    db,
    sql<Pick<Choice, 'network' | 'accounts'>>`
      select network, accounts
      from social_choices
      where brand_id = ${brandId} and user_id = ${userId} and expires_at > ${now}`,
  );

/** Returns a choice and keeps others from making it meanwhile. */
export const lockChoice = (db: Db, brandId: BrandId, userId: string, network: SocialProvider, now: Date) =>
  rowOf(
    db,
    sql<Omit<Choice, 'refresh_at' | 'consent_ends_at'> & { refresh_at: string | null; consent_ends_at: string | null }>`
      select network, server, accounts, access_token, refresh_token, scopes, refresh_at, consent_ends_at
      from social_choices
      where brand_id = ${brandId} and user_id = ${userId} and network = ${network} and expires_at > ${now}
      for update`,
  );

export const deleteChoice = (db: Db, brandId: BrandId, userId: string, network: SocialProvider) =>
  countOf(
    db,
    sql`
      delete from social_choices
      where brand_id = ${brandId} and user_id = ${userId} and network = ${network}`,
  );

/** Deletes choices that nobody has made in time, and returns their tokens, by which the consents are withdrawn. */
export const takeChoicesBefore = (db: SystemDb, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<
      Pick<Choice, 'network' | 'server' | 'access_token' | 'refresh_token' | 'scopes'> & {
        brand_id: BrandId;
        user_id: string;
      }
    >`
      delete from social_choices
      where (brand_id, user_id, network) in (
        select brand_id, user_id, network
        from social_choices
        where expires_at <= ${now}
        order by expires_at
        limit ${limit}
        for update skip locked
      )
      returning brand_id, user_id, network, server, access_token, refresh_token, scopes`,
  );
