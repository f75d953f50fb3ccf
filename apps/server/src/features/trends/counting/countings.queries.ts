import type { Query } from '@masthead/matching';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Counted } from '../reading/tally.ts';

/** A member as it is counted. */
export interface CountedMember {
  member: number;
  query: Query;
  ad_blocking: boolean;
}

export interface CountingRow {
  id: string;
  group_id: string;
  members: CountedMember[];
  below_id: string;
  oldest_id: string | null;
  found: number;
}

/** Returns the countings that new documents are counted for. */
export const listLiveIds = async (db: Db): Promise<string[]> =>
  (await rowsOf(db, sql<{ id: string }>`select id from trend_countings where replaced_at is null order by id`)).map(
    ({ id }) => id,
  );

export const listMembers = (db: Db, ids: readonly string[]) =>
  rowsOf(
    db,
    sql<Pick<CountingRow, 'id' | 'members'>>`select id, members from trend_countings where id = any(${ids}::uuid[])`,
  );

export const insertCounting = (
  db: Db,
  { id, group_id, members, below_id }: Pick<CountingRow, 'id' | 'group_id' | 'members' | 'below_id'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into trend_countings (id, group_id, members, below_id, oldest_id, created_at)
      select ${id}::uuid, ${group_id}::uuid, ${JSON.stringify(members)}::jsonb, ${below_id}::uuid,
        (select d.id from documents d order by d.id limit 1), ${now}::timestamptz`,
  );

/** Returns true if the newest counting of a group counts other members than these. */
export const isCountedOtherwise = async (
  db: Db,
  groupId: string,
  members: readonly CountedMember[],
): Promise<boolean> =>
  (
    await rowOf(
      db,
      sql<{ differs: boolean }>`
        select members is distinct from ${JSON.stringify(members)}::jsonb as differs
        from trend_countings
        where group_id = ${groupId} and replaced_at is null
        order by created_at desc, id desc
        limit 1`,
    )
  )?.differs ?? true;

/** Returns a counting whose search is running, locked. */
export const claimCounting = (db: Db, countingId: string) =>
  rowOf(
    db,
    sql<CountingRow>`
      select id, group_id, members, below_id, oldest_id, found
      from trend_countings
      where id = ${countingId} and finished_at is null and replaced_at is null
      for update`,
  );

export const advanceCounting = (
  db: Db,
  { id, below_id, found }: Pick<CountingRow, 'id' | 'below_id' | 'found'>,
  finishedAt: Date | null,
) =>
  countOf(
    db,
    sql`
      update trend_countings
      set below_id = ${below_id}, found = ${found}, finished_at = ${finishedAt}
      where id = ${id}`,
  );

/** Ends the other countings of a group; `unfinished` ends those alone that were not finished. Returns their ids. */
export const replaceOthers = async (
  db: Db,
  { id, group_id }: Pick<CountingRow, 'id' | 'group_id'>,
  unfinished: boolean,
  now: Date,
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update trend_countings
        set replaced_at = ${now}
        where group_id = ${group_id}
          and id <> ${id}
          and replaced_at is null
          and (finished_at is null or not ${unfinished}::boolean)
        returning id`,
    )
  ).map((row) => row.id);

export interface NewMatch {
  counting_id: string;
  members: readonly number[];
  counted: Counted;
}

/** Notes matches. Returns those that were not known, as `counting document`. */
export async function insertMatches(db: Db, matches: readonly NewMatch[]): Promise<Set<string>> {
  if (matches.length === 0) return new Set();
  const rows = await rowsOf(
    db,
    sql<{ counting_id: string; document_id: string }>`
      insert into trend_matches (counting_id, document_id, day, slice, is_first, members)
      select counting_id, document_id, day, slice, is_first, members::smallint[]
      from unnest(
        ${matches.map(({ counting_id }) => counting_id)}::uuid[],
        ${matches.map(({ counted }) => counted.id)}::uuid[],
        ${matches.map(({ counted }) => counted.day)}::date[],
        ${matches.map(({ counted }) => counted.slice)}::smallint[],
        ${matches.map(({ counted }) => counted.is_first)}::boolean[],
        ${matches.map(({ members }) => `{${members.join(',')}}`)}::text[]
      ) as m (counting_id, document_id, day, slice, is_first, members)
      on conflict (counting_id, document_id) do nothing
      returning counting_id, document_id`,
  );
  return new Set(rows.map(({ counting_id, document_id }) => `${counting_id} ${document_id}`));
}

/** Deletes some rows of a counting that is replaced. Returns how many; 0: none are left. */
export async function deleteSome(db: Db, countingId: string, limit: number): Promise<number> {
  const matches = await countOf(
    db,
    sql`
      delete from trend_matches
      where counting_id = ${countingId}
        and document_id in (select document_id from trend_matches where counting_id = ${countingId} limit ${limit})`,
  );
  if (matches > 0) return matches;
  const sums = await countOf(
    db,
    sql`
      delete from trend_outlet_sums
      where ctid in (select ctid from trend_outlet_sums where counting_id = ${countingId} limit ${limit})
        and counting_id = ${countingId}`,
  );
  if (sums > 0) return sums;
  const days = await countOf(db, sql`delete from trend_days where counting_id = ${countingId}`);
  const bursts = await countOf(db, sql`delete from trend_bursts where counting_id = ${countingId}`);
  return days + bursts + (await countOf(db, sql`delete from trend_countings where id = ${countingId}`));
}
