import { andAll, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { Move } from '../connect/index.ts';

interface Within {
  brandIds: readonly BrandId[];
}

interface Named {
  id: string;
  full_name: string;
}

interface NoteRow {
  id: string;
  brand_id: BrandId;
  relation_id: string;
  title: string;
  description: string | null;
  mentioned: Named[];
  created_by: Named | null;
  created_at: string;
  updated_at: string;
}

const fullName = (table: 'u' | 'a') =>
  sql`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`;

const shown = sql`
  n.id,
  n.brand_id,
  n.relation_id,
  n.title,
  n.description,
  n.created_at,
  n.updated_at,
  case when a.id is not null then json_build_object('id', a.id, 'full_name', ${fullName('a')}) end as created_by,
  coalesce(
    (
      select json_agg(json_build_object('id', u.id, 'full_name', ${fullName('u')}) order by u.id)
      from note_mentions m
      join users u on u.id = m.user_id
      where m.brand_id = n.brand_id and m.note_id = n.id
    ),
    '[]'::json
  ) as mentioned`;

export const findNoteBrand = (db: Db, within: Within, noteId: string) =>
  rowOf(
    db,
    sql<{ brand_id: BrandId }>`
      select n.brand_id
      from notes n
      join relations r on r.brand_id = n.brand_id and r.id = n.relation_id
      where n.brand_id = any(${within.brandIds}) and n.id = ${noteId} and r.deleted_at is null`,
  );

export const findNote = (db: Db, scope: Within, noteId: string) =>
  rowOf(
    db,
    sql<NoteRow>`
      select ${shown}
      from notes n
      left join users a on a.id = n.created_by
      where n.brand_id = any(${scope.brandIds}) and n.id = ${noteId} and n.deleted_at is null`,
  );

/** Returns the notes about a relation, the newest first. */
export const listNotes = (
  db: Db,
  scope: Within,
  relationId: string,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<NoteRow>`
      select ${shown}
      from notes n
      left join users a on a.id = n.created_by
      where n.brand_id = any(${scope.brandIds})
        and n.relation_id = ${relationId}
        and n.deleted_at is null
        ${andAll([after && sql`(n.created_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by n.created_at desc, n.id desc
      limit ${limit + 1}`,
  );

export const insertNote = (
  db: Db,
  note: Pick<NoteRow, 'id' | 'brand_id' | 'relation_id' | 'title' | 'description'> & { userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into notes (brand_id, id, relation_id, title, description, created_by, created_at, updated_at)
      values (
        ${note.brand_id},
        ${note.id},
        ${note.relation_id},
        ${note.title},
        ${note.description},
        ${note.userId},
        ${now},
        ${now}
      )`,
  );

export const updateNote = (
  db: Db,
  scope: Scope,
  noteId: string,
  { title, description }: Pick<NoteRow, 'title' | 'description'>,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update notes
      set title = ${title}, description = ${description}, updated_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${noteId} and deleted_at is null`,
  );

/** Gives a note exactly these mentions. */
export async function setMentions(db: Db, brandId: BrandId, noteId: string, userIds: readonly string[]): Promise<void> {
  await countOf(
    db,
    sql`
      delete from note_mentions
      where brand_id = ${brandId} and note_id = ${noteId} and user_id <> all(${userIds}::uuid[])`,
  );
  if (userIds.length === 0) return;
  await countOf(
    db,
    sql`
      insert into note_mentions (brand_id, note_id, user_id)
      values ${values(userIds.map((userId) => [brandId, noteId, userId]))}
      on conflict do nothing`,
  );
}

export const markNoteDeleted = (db: Db, scope: Scope, noteId: string, now: Date) =>
  countOf(
    db,
    sql`
      update notes
      set deleted_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${noteId} and deleted_at is null`,
  );

export const bringNoteBack = (db: Db, scope: Scope, noteId: string, since: Date) =>
  countOf(
    db,
    sql`
      update notes
      set deleted_at = null
      where brand_id = any(${scope.brandIds}) and id = ${noteId} and deleted_at > ${since}`,
  );

const dropMentions = (db: SystemDb, gone: readonly { brand_id: BrandId; id: string }[]) =>
  countOf(
    db,
    sql`
      delete from note_mentions
      where (brand_id, note_id) in (
        select *
        from unnest(${gone.map((row) => row.brand_id)}::uuid[], ${gone.map((row) => row.id)}::uuid[])
      )`,
  );

/** Deletes permanently the notes that were deleted before a time. */
export async function forgetNotes(db: SystemDb, deletedBefore: Date): Promise<void> {
  const gone = await rowsOf(
    db,
    sql<{ brand_id: BrandId; id: string }>`
      delete from notes
      where deleted_at <= ${deletedBefore}
      returning brand_id, id`,
  );
  if (gone.length > 0) await dropMentions(db, gone);
}

/** Deletes the notes about relations that are forgotten. */
export async function deleteNotesOf(
  db: SystemDb,
  brandIds: readonly BrandId[],
  relationIds: readonly string[],
): Promise<void> {
  const gone = await rowsOf(
    db,
    sql<{ brand_id: BrandId; id: string }>`
      delete from notes
      where brand_id = any(${brandIds}) and relation_id = any(${relationIds}::uuid[])
      returning brand_id, id`,
  );
  if (gone.length > 0) await dropMentions(db, gone);
}

/** Gives notes of a relation to another, only the named ones if some are named. Returns their ids. */
export const moveNotes = async (db: Db, { brandId, from, to, only }: Move): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update notes
        set relation_id = ${to}
        where brand_id = ${brandId} and relation_id = ${from} ${andAll([only && sql`id = any(${only}::uuid[])`])}
        returning id`,
    )
  ).map(({ id }) => id);
