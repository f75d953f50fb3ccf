import { countOf, type Db, type RawBuilder, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

interface Named {
  id: string;
  full_name: string;
}

export interface CommentRow {
  id: string;
  thread_id: string;
  text: string | null;
  mentioned: Named[];
  created_by: Named | null;
  created_at: string;
  edited_at: string | null;
  resolved_at: string | null;
  resolved_by: Named | null;
}

/** Names the comments on a record. */
interface Place {
  brand_id: BrandId;
  subject_id: string;
}

const person = (alias: 'a' | 'r' | 'u') =>
  sql`
    json_build_object(
      'id',
      ${sql.ref(`${alias}.id`)},
      'full_name',
      trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})
    )`;

const shown = sql`
  c.id,
  c.thread_id,
  case when c.deleted_at is null then c.text end as text,
  c.created_at,
  c.edited_at,
  c.resolved_at,
  case when a.id is not null then ${person('a')} end as created_by,
  case when r.id is not null then ${person('r')} end as resolved_by,
  case
    when c.deleted_at is not null then '[]'::json
    else coalesce(
      (
        select json_agg(${person('u')} order by u.id)
        from comment_mentions m
        join users u on u.id = m.user_id
        where m.brand_id = c.brand_id and m.comment_id = c.id
      ),
      '[]'::json
    )
  end as mentioned`;

/** Lists the comments on a record, the oldest first, with deleted ones that have answers. */
export const listComments = (db: Db, { brand_id, subject_id }: Place, limit: number) =>
  rowsOf(
    db,
    sql<CommentRow>`
      select ${shown}
      from comments c
      left join users a on a.id = c.created_by
      left join users r on r.id = c.resolved_by
      where c.brand_id = ${brand_id}
        and c.subject_id = ${subject_id}
        and (
          c.deleted_at is null
          or c.id = c.thread_id
          and exists (
            select
            from comments o
            where o.brand_id = c.brand_id
              and o.subject_id = c.subject_id
              and o.thread_id = c.id
              and o.deleted_at is null
          )
        )
      order by c.id
      limit ${limit}`,
  );

export const findComment = (db: Db, { brand_id, subject_id }: Place, commentId: string) =>
  rowOf(
    db,
    sql<CommentRow>`
      select ${shown}
      from comments c
      left join users a on a.id = c.created_by
      left join users r on r.id = c.resolved_by
      where c.brand_id = ${brand_id} and c.subject_id = ${subject_id} and c.id = ${commentId} and c.deleted_at is null`,
  );

/** Finds a thread by its first comment, which may be deleted while others have answered it. */
export const findThread = (db: Db, { brand_id, subject_id }: Place, threadId: string) =>
  rowOf(
    db,
    sql<{ id: string; is_deleted: boolean }>`
      select id, deleted_at is not null as is_deleted
      from comments
      where brand_id = ${brand_id} and subject_id = ${subject_id} and id = ${threadId} and thread_id = ${threadId}`,
  );

/** Returns the users who have written in a thread. */
export const listWriters = async (db: Db, { brand_id, subject_id }: Place, threadId: string): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ created_by: string }>`
        select distinct created_by
        from comments
        where brand_id = ${brand_id} and subject_id = ${subject_id} and thread_id = ${threadId} and deleted_at is null`,
    )
  ).map(({ created_by }) => created_by);

export const countComments = async (db: Db, { brand_id, subject_id }: Place): Promise<number> =>
  (await rowOf(
    db,
    sql<{ count: number }>`
      select count(*)::int as count
      from comments
      where brand_id = ${brand_id} and subject_id = ${subject_id} and deleted_at is null`,
  ))!.count;

/** Counts the comments on the record of a row, for lists of its owner. */
export const commentsOf = (brandId: string, subjectId: RawBuilder<unknown>) =>
  sql`
    (
      select count(*)::int
      from comments k
      where k.brand_id = ${sql.ref(brandId)} and k.subject_id = ${subjectId} and k.deleted_at is null
    )`;

export const insertComment = (
  db: Db,
  { brand_id, subject_id }: Place,
  comment: { id: string; thread_id: string; text: string; userId: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into comments (brand_id, id, subject_id, thread_id, text, created_by, created_at)
      values (
        ${brand_id}, ${comment.id}, ${subject_id}, ${comment.thread_id}, ${comment.text}, ${comment.userId}, ${now}
      )`,
  );

export const updateComment = (db: Db, { brand_id, subject_id }: Place, commentId: string, text: string, now: Date) =>
  countOf(
    db,
    sql`
      update comments
      set text = ${text}, edited_at = ${now}
      where brand_id = ${brand_id} and subject_id = ${subject_id} and id = ${commentId} and deleted_at is null`,
  );

/** Gives a comment exactly these mentions. */
export async function setMentioned(
  db: Db,
  brandId: BrandId,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  await countOf(
    db,
    sql`
      delete from comment_mentions
      where brand_id = ${brandId} and comment_id = ${commentId} and user_id <> all(${userIds}::uuid[])`,
  );
  if (userIds.length === 0) return;
  await countOf(
    db,
    sql`
      insert into comment_mentions (brand_id, comment_id, user_id)
      values ${values(userIds.map((userId) => [brandId, commentId, userId]))}
      on conflict do nothing`,
  );
}

/** Sets whether a thread is resolved. */
export const setResolved = (
  db: Db,
  { brand_id, subject_id }: Place,
  threadId: string,
  by: { userId: string; at: Date } | null,
) =>
  countOf(
    db,
    sql`
      update comments
      set resolved_at = ${by?.at ?? null}, resolved_by = ${by?.userId ?? null}
      where brand_id = ${brand_id} and subject_id = ${subject_id} and id = ${threadId}`,
  );

export const markCommentDeleted = (db: Db, { brand_id, subject_id }: Place, commentId: string, now: Date) =>
  countOf(
    db,
    sql`
      update comments
      set deleted_at = ${now}
      where brand_id = ${brand_id} and subject_id = ${subject_id} and id = ${commentId} and deleted_at is null`,
  );

/** Restores an own comment deleted since a time. */
export const bringCommentBack = (
  db: Db,
  { brand_id, subject_id }: Place,
  comment: { id: string; userId: string; since: Date },
) =>
  countOf(
    db,
    sql`
      update comments
      set deleted_at = null
      where brand_id = ${brand_id}
        and subject_id = ${subject_id}
        and id = ${comment.id}
        and created_by = ${comment.userId}
        and deleted_at > ${comment.since}`,
  );

const dropMentioned = (db: SystemDb, gone: readonly { brand_id: BrandId; id: string }[]) =>
  countOf(
    db,
    sql`
      delete from comment_mentions
      where (brand_id, comment_id) in (
        select *
        from unnest(${gone.map((row) => row.brand_id)}::uuid[], ${gone.map((row) => row.id)}::uuid[])
      )`,
  );

/** Empties comments that were deleted before. Their rows stay, because others may have answered them. */
export async function emptyDeleted(db: SystemDb, deletedBefore: Date): Promise<void> {
  const gone = await rowsOf(
    db,
    sql<{ brand_id: BrandId; id: string }>`
      update comments
      set text = ''
      where deleted_at <= ${deletedBefore} and text <> ''
      returning brand_id, id`,
  );
  if (gone.length > 0) await dropMentioned(db, gone);
}

/** Deletes the comments on records that are deleted permanently. */
export async function deleteCommentsOn(db: SystemDb, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const gone = await rowsOf(
    db,
    sql<{ brand_id: BrandId; id: string }>`
      delete from comments
      where subject_id = any(${subjectIds}::uuid[])
      returning brand_id, id`,
  );
  if (gone.length > 0) await dropMentioned(db, gone);
}
