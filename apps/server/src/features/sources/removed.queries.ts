import { countOf, type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { onList } from './list.queries.ts';

/** Locks those of the sources that are on the organisation's list, in their order. Returns their ids. */
export const holdListed = async (db: Db, scope: Scope, sourceIds: readonly string[]): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        select s.id
        from sources s
        where s.id = any(${sourceIds}::uuid[]) and ${onList(scope)}
        order by s.id
        for update of s`,
    )
  ).map(({ id }) => id);

/** Keeps the entries of a list that are about to be removed, and forgets those that can no longer be put back. */
export async function keepRemoved(
  db: Db,
  scope: Scope,
  sourceIds: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await countOf(
    db,
    sql`delete from removed_sources where organisation_id = ${scope.organisationId} and removed_at < ${since}`,
  );
  await countOf(
    db,
    sql`
      insert into removed_sources (organisation_id, source_id, name, was_enabled, removed_at)
      select os.organisation_id, os.source_id, os.name, s.enabled, ${now}
      from organisation_sources os
      join sources s on s.id = os.source_id
      where os.organisation_id = ${scope.organisationId} and os.source_id = any(${sourceIds}::uuid[])
      on conflict (organisation_id, source_id) do update set name = excluded.name,
        was_enabled = excluded.was_enabled,
        removed_at = excluded.removed_at`,
  );
}

/** Takes sources off the organisation's list; those that were on no other list are switched off. Hold them first. */
export async function takeOffList(db: Db, scope: Scope, sourceIds: readonly string[], now: Date): Promise<void> {
  await countOf(
    db,
    sql`
      delete from organisation_sources
      where organisation_id = ${scope.organisationId} and source_id = any(${sourceIds}::uuid[])`,
  );
  await countOf(
    db,
    sql`
      update sources s
      set enabled = false, updated_at = ${now}
      where s.id = any(${sourceIds}::uuid[])
        and not exists (select 1 from organisation_sources os where os.source_id = s.id)`,
  );
}

/** Locks and returns those of the sources that were removed since a time. */
export const holdRemoved = (db: Db, scope: Scope, sourceIds: readonly string[], since: Date) =>
  rowsOf(
    db,
    sql<{ id: string; was_enabled: boolean }>`
      select s.id, r.was_enabled
      from removed_sources r
      join sources s on s.id = r.source_id
      where r.organisation_id = ${scope.organisationId}
        and r.source_id = any(${sourceIds}::uuid[])
        and r.removed_at > ${since}
      order by s.id
      for update of s`,
  );

/** Gives sources that are on the list again the names that they had there, and forgets the removal. */
export async function settleRemoved(db: Db, scope: Scope, sourceIds: readonly string[]): Promise<void> {
  await countOf(
    db,
    sql`
      update organisation_sources os
      set name = r.name
      from removed_sources r
      where os.organisation_id = ${scope.organisationId}
        and r.organisation_id = os.organisation_id
        and r.source_id = os.source_id
        and os.source_id = any(${sourceIds}::uuid[])`,
  );
  await countOf(
    db,
    sql`
      delete from removed_sources
      where organisation_id = ${scope.organisationId} and source_id = any(${sourceIds}::uuid[])`,
  );
}
