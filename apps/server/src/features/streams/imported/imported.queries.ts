import type { StreamFormOutput } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import { formColumns, formList, formValue, held } from '../streams.queries.ts';

interface Owner {
  brandId: BrandId;
  userId: string;
  now: Date;
}
export interface ImportedStream {
  id: string;
  form: StreamFormOutput;
}

export const findOrganisation = (db: Db, brandId: BrandId) =>
  rowOf(db, sql<{ organisation_id: string }>`select organisation_id from brands where id = ${brandId}`);

/** Lists the streams of a brand with their searches. */
export const listKnownStreams = (db: Db, brandId: BrandId) =>
  rowsOf(
    db,
    sql<StreamFormOutput & { id: string }>`
      select s.id, ${sql.join(held)}
      from streams s
      where s.brand_id = ${brandId} and s.deleted_at is null`,
  );

/** Inserts streams with their first version and followers. Call it in a transaction. Returns their revisions. */
export async function insertStreams(db: Db, { brandId, userId, now }: Owner, streams: readonly ImportedStream[]) {
  await rowsOf(db, sql`select pg_advisory_xact_lock(7305601043)`);
  const rows = streams.map(({ id, form }) => {
    const given = sql.join(formColumns.map((column) => formValue(form, column)));
    return sql`(${id}, ${brandId}, nextval('stream_revisions'), ${given}, ${userId}, ${userId}, ${now}, ${now})`;
  });
  const made = await rowsOf(
    db,
    sql<{ id: string; revision: number }>`
      insert into streams (id, brand_id, revision, ${formList}, created_by, updated_by, created_at, updated_at)
      values ${sql.join(rows)}
      returning id, revision`,
  );
  await countOf(
    db,
    sql`
      insert into stream_versions (stream_id, version, form, created_by, created_at)
      select s.id, 1, v.form, ${userId}, ${now}
      from jsonb_to_recordset(${JSON.stringify(streams)}::jsonb) as v (id uuid, form jsonb)
      join streams s on s.id = v.id
      where s.brand_id = ${brandId}`,
  );
  await countOf(
    db,
    sql`
      insert into stream_followers (brand_id, stream_id, user_id, followed_at)
      select b.id, s.id, m.user_id, ${now}
      from brands b
      join members m on m.brand_id = b.id
      join streams s on s.brand_id = b.id
      where b.id = ${brandId}
        and s.id = any(${streams.map(({ id }) => id)}::uuid[])
        and (b.auto_follow_new_streams or m.user_id = ${userId})
      on conflict do nothing`,
  );
  return made;
}

/** Starts the searches of stored documents for new streams. */
export const startBackfills = (
  db: Db,
  brandId: BrandId,
  streams: readonly { id: string; revision: number }[],
  total: number,
) =>
  countOf(
    db,
    sql`
      insert into stream_backfills (stream_id, revision, version, total)
      select s.id, s.revision, 1, ${total}
      from streams s
      where s.brand_id = ${brandId} and s.id = any(${streams.map(({ id }) => id)}::uuid[])`,
  );

/** Removes streams that are still there, each with a revision of its own. Call it in a transaction. */
export async function removeStreams(db: Db, brandId: BrandId, ids: readonly string[], now: Date): Promise<void> {
  await rowsOf(db, sql`select pg_advisory_xact_lock(7305601043)`);
  await countOf(
    db,
    sql`
      update streams
      set deleted_at = ${now}, revision = nextval('stream_revisions')
      where brand_id = ${brandId} and id = any(${ids}::uuid[]) and deleted_at is null`,
  );
}

/** Updates the statistics of the table after many new rows. */
export const analyseStreams = (db: SystemDb) => rowsOf(db, sql`analyze streams`);
