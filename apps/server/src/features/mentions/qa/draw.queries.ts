import { countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import { type NewMention, newColumns } from '../mentions.queries.ts';
import type { StreamKey } from '../stories.queries.ts';

/** Draws one batch at a time: two that take the same streams in another order would wait for each other. */
export const lockDraw = (db: Db) =>
  rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended('mention samples', 0))`);

/** Lists streams of all customers that were not drawn from since a time, the longest waiting first. */
export const listDrawable = (db: SystemDb, before: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ brand_id: BrandId; stream_id: string; upto: string | null }>`
      select s.brand_id, s.id as stream_id, d.upto
      from streams s
      join brands b on b.id = s.brand_id and b.deletes_at is null
      left join stream_draws d on d.brand_id = s.brand_id and d.stream_id = s.id
      where s.deleted_at is null and (d.upto is null or d.upto < ${before})
      order by d.upto nulls first, md5(s.id::text)
      limit ${limit}`,
  );

/** Returns visible mentions written in a period, which their ids begin with, that were not drawn yet; in random order. */
export const listPool = (
  db: Db,
  key: StreamKey,
  { fromId, uptoId }: { fromId: string; uptoId: string },
  limit: number,
) =>
  rowsOf(
    db,
    sql<NewMention>`
      select ${sql.join(newColumns.map((column) => sql.ref(`m.${column}`)))}
      from (
        select id
        from mentions
        where brand_id = ${key.brand_id}
          and stream_id = ${key.stream_id}
          and not hidden
          and id > ${fromId}
          and id <= ${uptoId}
        order by md5(id::text)
        limit ${limit}
      ) chosen
      join mentions m on m.brand_id = ${key.brand_id} and m.id = chosen.id
      where not exists (select from mention_samples q where q.brand_id = ${key.brand_id} and q.mention_id = m.id)
      order by md5(m.id::text)`,
  );

/** Lists the facts of reading documents that make them doubtful. */
export const listReadings = (db: Db, documentIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ id: string; text_from: string; date_confidence: number }>`
      select id, text_from, date_confidence
      from documents
      where id = any(${documentIds}::uuid[])`,
  );

export const setDrawn = (db: Db, key: StreamKey, upto: Date) =>
  countOf(
    db,
    sql`
      insert into stream_draws (brand_id, stream_id, upto)
      values (${key.brand_id}, ${key.stream_id}, ${upto})
      on conflict (brand_id, stream_id) do update set upto = excluded.upto`,
  );
