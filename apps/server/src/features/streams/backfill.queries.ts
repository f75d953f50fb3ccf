import { countOf, type Db, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { ownStream } from './own-stream.queries.ts';

/** Starts the search of stored documents anew for a revision. */
export const startBackfill = (
  db: Db,
  scope: Pick<Scope, 'brandIds'>,
  backfill: { stream_id: string; revision: number; version: number; total: number },
) =>
  countOf(
    db,
    sql`insert into stream_backfills (stream_id, revision, version, total) values (${ownStream(scope, backfill.stream_id)}, ${backfill.revision}, ${backfill.version}, ${backfill.total})
        on conflict (stream_id) do update set revision = excluded.revision, version = excluded.version, upto = null, searched = 0, total = excluded.total,
          added = 0, removed = 0, kept = 0, finished_at = null`,
  );

/** A search that runs goes on under a newer revision that searches for the same. 0: none runs. */
export const carryBackfillOn = (db: Db, scope: Pick<Scope, 'brandIds'>, streamId: string, revision: number) =>
  countOf(
    db,
    sql`update stream_backfills set revision = ${revision} where stream_id = ${ownStream(scope, streamId)} and finished_at is null`,
  );
