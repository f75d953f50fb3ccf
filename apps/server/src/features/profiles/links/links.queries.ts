import type { FieldSource, RelationField } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import type { Move } from '../../connect/index.ts';

/** Links the relations of a merged profile to the one that stays. */
export const moveLinks = (db: SystemDb, goneId: string, keptId: string) =>
  countOf(db, sql`update relation_profiles set profile_id = ${keptId} where profile_id = ${goneId}`);

/** Takes the links of relations off a profile that is deleted. */
export const removeLinks = (db: SystemDb, profileId: string) =>
  countOf(db, sql`delete from relation_profiles where profile_id = ${profileId}`);

export interface Link {
  profile_id: string;
  /** Values that were not wanted, by field. */
  ignored: Partial<Record<RelationField, string>>;
}

export const findLink = (db: Db, brandId: BrandId, relationId: string) =>
  rowOf(
    db,
    sql<Link>`
      select profile_id, ignored
      from relation_profiles
      where brand_id = ${brandId} and relation_id = ${relationId}`,
  );

/** Links relations to profiles, and deletes their ignored values of another profile. */
export const insertLinks = (
  db: Db,
  brandId: BrandId,
  links: readonly { relationId: string; profileId: string; userId: string }[],
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into relation_profiles (brand_id, relation_id, profile_id, linked_by, linked_at)
      values ${values(links.map(({ relationId, profileId, userId }) => [brandId, relationId, profileId, userId, now]))}
      on conflict (brand_id, relation_id) do update set profile_id = excluded.profile_id,
        linked_by = excluded.linked_by,
        linked_at = excluded.linked_at,
        ignored = '{}'`,
  );

export const deleteLink = (db: Db, brandId: BrandId, relationId: string) =>
  countOf(db, sql`delete from relation_profiles where brand_id = ${brandId} and relation_id = ${relationId}`);

export const ignoreValue = (db: Db, brandId: BrandId, relationId: string, ignored: Record<string, string>) =>
  countOf(
    db,
    sql`
      update relation_profiles
      set ignored = ignored || ${JSON.stringify(ignored)}::jsonb
      where brand_id = ${brandId} and relation_id = ${relationId}`,
  );

/** Returns the relations of a brand that are linked to some profiles. */
export const listLinked = (db: Db, brandId: BrandId, profileIds: readonly string[]) =>
  rowsOf(
    db,
    sql<{ profile_id: string; relation_id: string }>`
      select distinct on (l.profile_id) l.profile_id, l.relation_id
      from relation_profiles l
      join relations r on r.brand_id = l.brand_id and r.id = l.relation_id
      where l.brand_id = ${brandId} and l.profile_id = any(${profileIds}::uuid[]) and r.deleted_at is null
      order by l.profile_id, l.linked_at`,
  );

/** Profiles that bear a name, the busiest first. */
export const listNamesakes = (db: Db, nameKey: string, limit: number) =>
  rowsOf(
    db,
    sql<{ id: string; name: string; outlet_id: string | null; outlet_name: string | null; articles: number }>`
      select p.id, p.name, o.id as outlet_id, o.name as outlet_name, p.articles
      from media_profiles p
      left join outlets named on named.id = p.outlet_id
      left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      where p.name_block = ${nameKey} and not coalesce(o.is_demo, false)
      order by p.articles desc, p.id
      limit ${limit}`,
  );

export const findSources = async (
  db: Db,
  brandId: BrandId,
  relationId: string,
): Promise<Record<string, Omit<FieldSource, 'field'>>> =>
  (
    await rowOf(
      db,
      sql<{ sources: Record<string, Omit<FieldSource, 'field'>> }>`
        select sources
        from relations
        where brand_id = ${brandId} and id = ${relationId}`,
    )
  )?.sources ?? {};

/** Links another relation to the profile of a relation unless it has one itself. Returns the id of the profile. */
export const moveLink = async (db: Db, { brandId, from, to, only }: Move): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update relation_profiles l
        set relation_id = ${to}
        where l.brand_id = ${brandId}
          and l.relation_id = ${from}
          ${andAll([only && sql`l.profile_id = any(${only}::uuid[])`])}
          and not exists (select from relation_profiles k where k.brand_id = l.brand_id and k.relation_id = ${to})
        returning l.profile_id as id`,
    )
  ).map(({ id }) => id);
