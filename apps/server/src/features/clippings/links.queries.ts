import { andAll, countOf, type Db, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { linkable } from './clippings.requests.ts';

/** The table and the column of each kind of record that a clipping can be assigned to. */
export const linkTables = {
  kpi_campaigns: { table: 'clipping_kpis', column: 'kpi_id' },
  stories: { table: 'clipping_stories', column: 'story_id' },
  relations: { table: 'clipping_relations', column: 'relation_id' },
};
export type LinkKind = keyof typeof linkable;

/** Lists the ids of the records that clippings are assigned to. */
export const listLinks = (db: Db, brandIds: readonly BrandId[], kind: LinkKind, clippingIds: readonly string[]) => {
  const { table, column } = linkTables[kind];
  return rowsOf(
    db,
    sql<{ clipping_id: string; id: string }>`
      select clipping_id, ${sql.ref(column)} as id
      from ${sql.table(table)}
      where brand_id = any(${brandIds}) and clipping_id = any(${clippingIds}::uuid[])`,
  );
};

export async function addLinks(
  db: Db,
  brandId: BrandId,
  kind: LinkKind,
  pairs: readonly { clipping_id: string; id: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const { table, column } = linkTables[kind];
  await countOf(
    db,
    sql`
      insert into ${sql.table(table)} (brand_id, clipping_id, ${sql.ref(column)})
      values ${values(pairs.map((pair) => [brandId, pair.clipping_id, pair.id]))}
      on conflict do nothing`,
  );
}

export const removeLinks = (
  db: Db,
  brandId: BrandId,
  kind: LinkKind,
  { clipping_id, ids }: { clipping_id: string; ids: readonly string[] },
) =>
  countOf(
    db,
    sql`
      delete from ${sql.table(linkTables[kind].table)}
      where brand_id = ${brandId}
        and clipping_id = ${clipping_id}
        and ${sql.ref(linkTables[kind].column)} = any(${ids}::uuid[])`,
  );

/** Assigns clippings to a KPI set. Returns those that were not assigned to it before. */
export const addToKpi = async (
  db: Db,
  brandId: BrandId,
  kpiId: string,
  clippingIds: readonly string[],
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        insert into clipping_kpis (brand_id, clipping_id, kpi_id)
        select c.brand_id, c.id, ${kpiId}
        from clippings c
        where c.brand_id = ${brandId} and c.id = any(${clippingIds}::uuid[])
        order by c.id
        on conflict do nothing
        returning clipping_id as id`,
    )
  ).map(({ id }) => id);

/** Takes clippings off a KPI set. Returns those that were assigned to it. */
export const removeFromKpi = async (
  db: Db,
  brandId: BrandId,
  kpiId: string,
  clippingIds: readonly string[],
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        delete from clipping_kpis
        where brand_id = ${brandId} and kpi_id = ${kpiId} and clipping_id = any(${clippingIds}::uuid[])
        returning clipping_id as id`,
    )
  ).map(({ id }) => id);

/** Takes KPI sets off all clippings of their brands, and keeps which ones had them. Call it in a transaction. */
export async function removeKpis(
  db: Db,
  { brandIds }: Pick<Scope, 'brandIds'>,
  kpiIds: readonly string[],
  now: Date,
): Promise<void> {
  await countOf(
    db,
    sql`
      insert into removed_clipping_links (brand_id, record_id, clipping_id, removed_at)
      select brand_id, kpi_id, clipping_id, ${now}
      from clipping_kpis
      where brand_id = any(${brandIds}) and kpi_id = any(${kpiIds}::uuid[])
      on conflict do nothing`,
  );
  await countOf(
    db,
    sql`delete from clipping_kpis where brand_id = any(${brandIds}) and kpi_id = any(${kpiIds}::uuid[])`,
  );
}

/** Gives restored KPI sets the clippings again that had them and still exist. Call it in a transaction. */
export async function restoreKpis(db: Db, brandId: BrandId, kpiIds: readonly string[]): Promise<void> {
  const kept = sql`l.brand_id = ${brandId} and l.record_id = any(${kpiIds}::uuid[])`;
  await countOf(
    db,
    sql`
      insert into clipping_kpis (brand_id, kpi_id, clipping_id)
      select l.brand_id, l.record_id, l.clipping_id
      from removed_clipping_links l
      join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
      where ${kept}
      on conflict do nothing`,
  );
  await countOf(db, sql`delete from removed_clipping_links l where ${kept}`);
}

/** Forgets which clippings had records that were deleted before a time. */
export const forgetLinksBefore = (db: SystemDb, time: Date) =>
  countOf(db, sql`delete from removed_clipping_links where removed_at < ${time}`);

/** Gives the clippings of a relation to another, only the named ones if some are named. Returns their ids; those of both stay with both. */
export const moveRelationLinks = async (
  db: Db,
  brandId: BrandId,
  { from, to, only }: { from: string; to: string; only?: readonly string[] | undefined },
): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: string }>`
        update clipping_relations l
        set relation_id = ${to}
        where l.brand_id = ${brandId}
          and l.relation_id = ${from}
          ${andAll([only && sql`l.clipping_id = any(${only}::uuid[])`])}
          and not exists (
            select
            from clipping_relations k
            where k.brand_id = l.brand_id and k.relation_id = ${to} and k.clipping_id = l.clipping_id
          )
        returning l.clipping_id as id`,
    )
  ).map(({ id }) => id);

/** Takes relations off all clippings of their brands. */
export const removeRelations = (db: Db, brandIds: readonly BrandId[], relationIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from clipping_relations
      where brand_id = any(${brandIds}) and relation_id = any(${relationIds}::uuid[])`,
  );
