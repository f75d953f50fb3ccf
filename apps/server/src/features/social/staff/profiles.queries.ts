import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';

interface ProfileRow {
  id: string;
  handle: string;
  status: 'connected' | 'expired';
  connected_at: string;
  connected_by: string | null;
  searched_at: string | null;
  failure_code: string | null;
  failure_params: Record<string, string | number> | null;
}

export const listProfiles = (db: Db) =>
  rowsOf(
    db,
    sql<ProfileRow>`
      select p.id,
        p.handle,
        p.status,
        p.connected_at,
        nullif(trim(u.first_name || ' ' || u.last_name), '') as connected_by,
        p.searched_at,
        p.failure_code,
        p.failure_params
      from twitter_profiles p
      left join users u on u.id = p.connected_by
      order by p.connected_at, p.id
      limit 100`,
  );

export const countProfiles = async (db: Db): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`select count(*)::int as count from twitter_profiles where status = 'connected'`,
  ))!.count;

export interface ProfileTokens {
  id: string;
  access_token: Buffer;
  token_secret: Buffer;
}

export const findTokens = (db: Db, id: string) =>
  rowOf(
    db,
    sql<{ id: string; access_token: Buffer | null; token_secret: Buffer | null }>`
      select id, access_token, token_secret
      from twitter_profiles
      where id = ${id}`,
  );

/** Returns the profiles to search with, the one that has rested longest first. */
export const listConnected = (db: Db) =>
  rowsOf(
    db,
    sql<ProfileTokens>`
      select id, access_token, token_secret
      from twitter_profiles
      where status = 'connected'
      order by searched_at nulls first, id`,
  );

export const upsertProfile = (
  db: Db,
  profile: ProfileTokens & { external_id: string; handle: string; connected_by: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into twitter_profiles (
        id, external_id, handle, status, access_token, token_secret, connected_by, connected_at
      )
      values (
        ${profile.id},
        ${profile.external_id},
        ${profile.handle},
        'connected',
        ${profile.access_token},
        ${profile.token_secret},
        ${profile.connected_by},
        ${now}
      )
      on conflict (external_id) do update set handle = excluded.handle,
        status = 'connected',
        access_token = excluded.access_token,
        token_secret = excluded.token_secret,
        failure_code = null,
        failure_params = null,
        connected_by = excluded.connected_by,
        connected_at = excluded.connected_at`,
  );

export const noteSearched = (db: Db, id: string, now: Date) =>
  countOf(
    db,
    sql`
      update twitter_profiles
      set searched_at = ${now}, failure_code = null, failure_params = null
      where id = ${id}`,
  );

/** Writes down why a search failed. A dead token is deleted. */
export const noteProfileFailure = (
  db: Db,
  { id, access_token }: Pick<ProfileTokens, 'id' | 'access_token'>,
  failure: { code: string; params: Record<string, string | number> },
) =>
  countOf(
    db,
    sql`
      update twitter_profiles
      set failure_code = ${failure.code},
        failure_params = ${JSON.stringify(failure.params)}::jsonb,
        status = case ${failure.code} when 'social_token_dead' then 'expired' else status end,
        access_token = case ${failure.code} when 'social_token_dead' then null else access_token end,
        token_secret = case ${failure.code} when 'social_token_dead' then null else token_secret end
      where id = ${id} and access_token = ${access_token}`,
  );

export const deleteProfile = (db: Db, id: string) => countOf(db, sql`delete from twitter_profiles where id = ${id}`);

export const insertRequest = (
  db: Db,
  request: { token_hash: Buffer; user_id: string; token_secret: Buffer; expires_at: Date },
) =>
  countOf(
    db,
    sql`
      insert into twitter_requests (token_hash, user_id, token_secret, expires_at)
      values (${request.token_hash}, ${request.user_id}, ${request.token_secret}, ${request.expires_at})
      on conflict (token_hash) do nothing`,
  );

/** Takes a request out of the table: it counts once, for the user who began it. */
export const takeRequest = (db: Db, tokenHash: Buffer, userId: string, now: Date) =>
  rowOf(
    db,
    sql<{ token_secret: Buffer }>`
      delete from twitter_requests
      where token_hash = ${tokenHash} and user_id = ${userId} and expires_at > ${now}
      returning token_secret`,
  );

export const deleteRequestsBefore = (db: Db, now: Date) =>
  countOf(db, sql`delete from twitter_requests where expires_at <= ${now}`);
