import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';

interface DraftAccount {
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  language: string;
}
interface DraftStream {
  name: string;
  main_search_term: string;
  media_types?: string[] | undefined;
}
export interface DraftRow {
  user_id: string | null;
  account: DraftAccount | null;
  brand: { name: string; country_id: string | null } | null;
  stream: DraftStream | null;
}

export const insertDraft = (
  db: Db,
  draft: { token_hash: Buffer; user_id: string | null; account: DraftAccount | null; expires_at: Date },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into stream_onboardings (token_hash, user_id, account, created_at, expires_at)
      values (
        ${draft.token_hash},
        ${draft.user_id},
        ${draft.account && JSON.stringify(draft.account)},
        ${now},
        ${draft.expires_at}
      )`,
  );

export const findDraft = (db: Db, tokenHash: Buffer, now: Date) =>
  rowOf(
    db,
    sql<DraftRow>`
      select user_id, account, brand, stream
      from stream_onboardings
      where token_hash = ${tokenHash} and expires_at > ${now}`,
  );

export const saveDraftPart = (db: Db, tokenHash: Buffer, part: 'brand' | 'stream', value: object, now: Date) =>
  countOf(
    db,
    sql`
      update stream_onboardings
      set ${sql.ref(part)} = ${JSON.stringify(value)}
      where token_hash = ${tokenHash} and expires_at > ${now}`,
  );

/** Takes a draft, which can be used once. Returns 0 if it was used already. */
export const takeDraft = (db: Db, tokenHash: Buffer) =>
  countOf(db, sql`delete from stream_onboardings where token_hash = ${tokenHash}`);

export const deleteDraftsBefore = (db: Db, time: Date) =>
  countOf(db, sql`delete from stream_onboardings where expires_at < ${time}`);
