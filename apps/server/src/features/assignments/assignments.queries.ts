import { countOf, type Db, type RawBuilder, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

/** An assignment as lists show it. */
export interface AssignmentRow {
  user: { id: string; full_name: string };
  due_on: string | null;
  is_done: boolean;
  assigned_at: string;
}

/** Assignments that count: their users have been members without a break since then. */
const valid = sql`
  assignments g
  join members w on w.brand_id = g.brand_id and w.user_id = g.user_id and w.joined_at <= g.assigned_at`;

/** Returns the assignment of the piece of a row, for lists of its owner; null if there is none. */
export const assignmentOf = (brandId: string, subjectId: RawBuilder<unknown>) =>
  sql`
    (
      select json_build_object(
        'user',
        json_build_object('id', q.id, 'full_name', trim(q.first_name || ' ' || q.last_name)),
        'due_on',
        g.due_on,
        'is_done',
        g.done_at is not null,
        'assigned_at',
        g.assigned_at
      )
      from ${valid}
      join users q on q.id = g.user_id and q.deleted_at is null
      where g.brand_id = ${sql.ref(brandId)} and g.subject_id = ${subjectId}
    )`;

/** Selects the pieces assigned to a user, as an array. */
export const assignedTo = (brandId: RawBuilder<unknown>, userId: string) =>
  sql`
    array(
      select g.subject_id
      from ${valid}
      where g.brand_id = ${brandId} and g.user_id = ${userId} and g.done_at is null
    )`;

/** Returns those of some pieces that a user looks after. */
export const listOwnPieces = async (
  db: Db,
  brandId: BrandId,
  userId: string,
  subjectIds: readonly string[],
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ subject_id: string }>`
        select g.subject_id
        from ${valid}
        where g.brand_id = ${brandId} and g.user_id = ${userId} and g.subject_id = any(${subjectIds}::uuid[])`,
    )
  ).map((row) => row.subject_id);

export const upsertAssignments = (
  db: Db,
  brandId: BrandId,
  subjectIds: readonly string[],
  given: { userId: string; by: string; dueOn: string | null; doneAt: Date | null },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into assignments (brand_id, subject_id, user_id, assigned_by, assigned_at, due_on, done_at)
      values ${values(
        subjectIds.map((subjectId) => [
          brandId,
          subjectId,
          given.userId,
          given.by,
          now,
          sql`${given.dueOn}::date`,
          sql`${given.doneAt}::timestamptz`,
        ]),
      )}
      on conflict (brand_id, subject_id) do update set user_id = excluded.user_id,
        assigned_by = excluded.assigned_by,
        assigned_at = excluded.assigned_at,
        due_on = excluded.due_on,
        done_at = excluded.done_at`,
  );

export const deleteAssignments = (db: Db, brandId: BrandId, subjectIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from assignments
      where brand_id = ${brandId} and subject_id = any(${subjectIds}::uuid[])`,
  );

/** Deletes the assignments of pieces that are deleted permanently. */
export const forgetAssignments = (db: SystemDb, subjectIds: readonly string[]) =>
  countOf(db, sql`delete from assignments where subject_id = any(${subjectIds}::uuid[])`);
