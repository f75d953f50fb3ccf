import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

interface Preparation {
  id: string;
  brand_id: BrandId;
  mention_id: string | null;
  text_tonality: string | null;
}

export const insertPreparation = (
  db: Db,
  { actor }: Scope,
  preparation: Preparation,
  { now, until }: { now: Date; until: Date },
) =>
  countOf(
    db,
    sql`
      insert into clipping_preparations (id, brand_id, user_id, mention_id, text_tonality, created_at, expires_at)
      values (
        ${preparation.id},
        ${preparation.brand_id},
        ${actor.user_id},
        ${preparation.mention_id},
        ${preparation.text_tonality},
        ${now},
        ${until}
      )`,
  );

/** Returns one of the caller's own that has not been deleted. */
export const findPreparation = (db: Db, { actor, brandIds }: Scope, id: string, now: Date) =>
  rowOf(
    db,
    sql<Preparation>`
      select id, brand_id, mention_id, text_tonality
      from clipping_preparations
      where id = ${id} and brand_id = any(${brandIds}) and user_id = ${actor.user_id} and expires_at > ${now}`,
  );

export const deleteExpiredPreparations = (db: SystemDb, now: Date) =>
  countOf(db, sql`delete from clipping_preparations where expires_at <= ${now}`);
