import type { StreamFormOutput } from '@masthead/contract';
import { rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

type MediaTypes = StreamFormOutput['media_types'];

export interface PlannedStream {
  id: string;
  brand_id: BrandId;
  version: number;
  media_types: MediaTypes;
  plan_paused_at: string | null;
  withheld_media_types: MediaTypes;
  /** Staff have paused it. */
  staff_paused: boolean;
  /** Runs on though the plan has fewer streams or media types. */
  beyond_plan: boolean;
}

/** Locks the streams of an organisation and returns them, the oldest first. */
export const lockStreamsOf = (db: SystemDb, organisationId: string) =>
  rowsOf(
    db,
    sql<PlannedStream>`
      select s.id, s.brand_id, s.version, s.media_types, s.plan_paused_at, s.withheld_media_types, s.staff_paused,
        s.beyond_plan
      from streams s
      join brands b on b.id = s.brand_id
      where b.organisation_id = ${organisationId} and s.deleted_at is null and b.deletes_at is null
      order by s.created_at, s.id
      for update of s`,
  );

export interface Fitting {
  id: string;
  paused_at: Date | string | null;
  withheld: MediaTypes;
}

/** Sets what the plan leaves of streams, each with a revision, so that matchers take it in. Call it in a transaction. */
export async function setFitting(db: SystemDb, streams: readonly Fitting[]) {
  if (streams.length === 0) return [];
  await rowsOf(db, sql`select pg_advisory_xact_lock(7305601043)`);
  return await rowsOf(
    db,
    sql<{ id: string; revision: number }>`
      update streams s
      set plan_paused_at = v.paused_at::timestamptz,
        withheld_media_types = v.withheld::text[],
        revision = nextval('stream_revisions')
      from (values ${values(streams.map(({ id, paused_at, withheld }) => [id, paused_at, withheld]))}) as v (
        id, paused_at, withheld
      )
      where s.brand_id is not null and s.id = v.id::uuid
      returning s.id, s.revision`,
  );
}

/** Returns organisations with streams that their plan pauses. */
export const listWithPaused = (db: SystemDb, after: string | null, limit: number) =>
  rowsOf(
    db,
    sql<{ organisation_id: string }>`
      select distinct b.organisation_id
      from streams s
      join brands b on b.id = s.brand_id
      where s.plan_paused_at is not null
        and s.deleted_at is null
        and (${after}::uuid is null or b.organisation_id > ${after}::uuid)
      order by b.organisation_id
      limit ${limit}`,
  );

/** Sets what staff decide about a stream; `fitStreams` applies it. Returns its organisation; undefined: there is no such stream. */
export const setStaffOptions = (
  db: SystemDb,
  streamId: string,
  { paused, beyond_plan }: { paused: boolean | undefined; beyond_plan: boolean | undefined },
) =>
  rowOf(
    db,
    sql<{ organisation_id: string; brand_id: BrandId }>`
      update streams s
      set staff_paused = coalesce(${paused ?? null}, staff_paused),
        beyond_plan = coalesce(${beyond_plan ?? null}, beyond_plan)
      from brands b
      where b.id = s.brand_id and s.id = ${streamId} and s.deleted_at is null
      returning b.organisation_id, s.brand_id`,
  );
