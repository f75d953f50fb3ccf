import { byName, countOf, type Db, type RawBuilder, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';

interface Kind {
  table: string;
  column: string;
  /** Id, brand, name and whether it is closed, of all records of the kind. */
  records: RawBuilder<unknown>;
}

/** What a clipping can be assigned to. */
const kinds = {
  kpi_campaigns: {
    table: 'clipping_kpis',
    column: 'kpi_id',
    records: sql`select id, brand_id, name, completed_at is not null as is_closed from kpi_campaigns`,
  },
  stories: {
    table: 'clipping_stories',
    column: 'story_id',
    records: sql`select id, brand_id, headline as name, false as is_closed from stories where deleted_at is null`,
  },
  relations: {
    table: 'clipping_relations',
    column: 'relation_id',
    records: sql`select id, brand_id, name, false as is_closed from relations where deleted_at is null`,
  },
} satisfies Record<string, Kind>;
export type LinkKind = keyof typeof kinds;
export const linkKinds = Object.keys(kinds) as LinkKind[];
const kindOf = (name: LinkKind): Kind => kinds[name];

export interface Linked {
  clipping_id: string;
  id: string;
  name: string;
  is_closed: boolean;
}

/** What clippings are assigned to, by name. */
export async function listLinked(
  db: Db,
  brandIds: readonly BrandId[],
  kind: LinkKind,
  clippingIds: readonly string[],
): Promise<Linked[]> {
  const { table, column, records } = kindOf(kind);
  if (clippingIds.length === 0) return [];
  return await rowsOf(
    db,
    sql<Linked>`
      select l.clipping_id, r.id, r.name, r.is_closed
      from ${sql.table(table)} l join (${records}) as r on r.brand_id = l.brand_id and r.id = ${sql.ref(`l.${column}`)}
      where l.brand_id = any(${brandIds}) and l.clipping_id = any(${clippingIds}::uuid[]) order by ${byName('r.name')}, r.id`,
  );
}

/** Those of the ids that are records of the brand. */
export async function findLinkable(
  db: Db,
  brandId: BrandId,
  kind: LinkKind,
  ids: readonly string[],
): Promise<Pick<Linked, 'id' | 'is_closed'>[]> {
  const { records } = kindOf(kind);
  if (ids.length === 0) return [];
  return await rowsOf(
    db,
    sql<
      Pick<Linked, 'id' | 'is_closed'>
    >`select r.id, r.is_closed from (${records}) as r where r.brand_id = ${brandId} and r.id = any(${ids}::uuid[])`,
  );
}

export async function addLinks(
  db: Db,
  brandId: BrandId,
  kind: LinkKind,
  pairs: readonly { clipping_id: string; id: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const { table, column } = kindOf(kind);
  await countOf(
    db,
    sql`insert into ${sql.table(table)} (brand_id, clipping_id, ${sql.ref(column)})
        values ${values(pairs.map((pair) => [brandId, pair.clipping_id, pair.id]))} on conflict do nothing`,
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
    sql`delete from ${sql.table(kindOf(kind).table)}
        where brand_id = ${brandId} and clipping_id = ${clipping_id} and ${sql.ref(kindOf(kind).column)} = any(${ids}::uuid[])`,
  );

/** Takes a KPI set off all clippings of its brand. */
export const removeKpi = (db: Db, scope: Pick<Scope, 'brandIds'>, kpiId: string) =>
  countOf(db, sql`delete from clipping_kpis where brand_id = any(${scope.brandIds}) and kpi_id = ${kpiId}`);

/** Takes relations off all clippings of their brands. */
export const removeRelations = (db: Db, brandIds: readonly BrandId[], relationIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from clipping_relations
      where brand_id = any(${brandIds}) and relation_id = any(${relationIds}::uuid[])`,
  );
