import { type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';

interface Range {
  fromId: string;
  belowId: string;
}

/**
 * Lists ids of documents in a range that an index search finds, the newest first. Without `narrowed` every document. A
 * search that takes too long ends. Reading documents that are far apart on the disk takes the time, so the planner is
 * made to combine both indexes, of words and of time, before it reads any; otherwise it reads all that have the word.
 */
export const listCandidates = (
  db: Db,
  { fromId, belowId, narrowed, limit }: Range & { narrowed: string | null; limit: number },
  milliseconds: number,
): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    await rowsOf(
      transaction,
      sql`
        select set_config('statement_timeout', ${`${milliseconds}`}, true),
          set_config('random_page_cost', '100', true),
          set_config('cpu_operator_cost', '5', true),
          set_config('enable_indexscan', ${narrowed === null ? 'on' : 'off'}, true),
          set_config('enable_seqscan', 'off', true),
          set_config('jit', 'off', true),
          set_config('max_parallel_workers_per_gather', '0', true)`,
    );
    const rows = await rowsOf(
      transaction,
      // Without `offset 0` a small limit makes the planner walk back in time and read every document's words.
      sql<{ id: string }>`
        select id
        from (
          select d.id
          from documents d
          where d.id >= ${fromId}
            and d.id < ${belowId}
            and d.only_stream_id is null
            ${narrowed === null ? sql`` : sql`and d.tokens @@ to_tsquery('simple', ${narrowed}) offset 0`}
        ) found
        order by id desc
        limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  });

/** Returns the oldest document of a range. */
export const findOldest = async (db: Db, { fromId, belowId }: Range): Promise<string | undefined> =>
  (
    await rowOf(
      db,
      sql<{
        id: string;
      }>`select id from documents where id >= ${fromId} and id < ${belowId} order by id limit 1`,
    )
  )?.id;

/** Returns the most common words of the newest documents with their share of all, as PostgreSQL has sampled them. */
export const findCommonWords = (db: Db) =>
  rowOf(
    db,
    sql<{ words: string[]; shares: number[] }>`
      select most_common_elems::text::text[] as words, most_common_elem_freqs as shares
      from pg_stats
      where tablename like 'documents\_%'
        and attname = 'tokens'
        and most_common_elems is not null
        and schemaname = current_schema()
      order by tablename desc
      limit 1`,
  );
