import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';

export interface Sample {
  organisation_id: string;
  brand_id: BrandId;
}

/** Returns the sample organisation of the caller, if there is one. */
export const findSample = (db: Db, scope: Scope) =>
  rowOf(
    db,
    sql<Sample>`
      select s.organisation_id, b.id as brand_id
      from sample_organisations s
      join brands b on b.organisation_id = s.organisation_id
      where s.user_id = ${scope.actor.user_id} and s.removed_at is null`,
  );

/** Returns 0 if the caller has a sample organisation already. */
export const insertSample = (db: Db, scope: Scope, organisationId: string, now: Date) =>
  countOf(
    db,
    sql`
      insert into sample_organisations (organisation_id, user_id, created_at)
      values (${organisationId}, ${scope.actor.user_id}, ${now})
      on conflict do nothing`,
  );

export const markRemoved = (db: Db, scope: Scope, organisationId: string, now: Date) =>
  countOf(
    db,
    sql`
      update sample_organisations
      set removed_at = ${now}
      where organisation_id = ${organisationId} and user_id = ${scope.actor.user_id}`,
  );

/** Lists removed samples; matchers have learned by the given time that their streams are gone. */
export const listRemovedSamples = (db: Db, before: Date) =>
  rowsOf(
    db,
    sql<{ organisation_id: string }>`
      select organisation_id
      from sample_organisations
      where removed_at < ${before}
      order by removed_at
      limit 50`,
  );

export const deleteSample = (db: Db, organisationId: string) =>
  countOf(db, sql`delete from sample_organisations where organisation_id = ${organisationId}`);
