import { batches, countOf, type Db, type RawBuilder, rowOf, rowsOf, sql, values } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import { type DimensionName, dimensionList } from './dimensions.queries.ts';

/** Sums of some clippings in one cell: a brand, a dimension, a day and its keys. */
export interface Cell {
  brand_id: BrandId;
  dimension: DimensionName;
  day: string;
  key: string;
  split: string;
  clippings: number;
  impressions: number;
  hf_value: number;
}

/** The day of `c` in the time zone of its organisation, `o`. */
const dayOf = sql`(c.published_at at time zone o.timezone)::date`;
const withZone = sql`join brands b on b.id = c.brand_id join organisations o on o.id = b.organisation_id`;

/** No rebuild makes the sums of these brands anew until the transaction ends. */
export async function lockSums(db: Db, brandIds: readonly BrandId[]): Promise<void> {
  const locks = [...new Set(brandIds)]
    .sort()
    .map((brandId) => sql`pg_advisory_xact_lock_shared(${rollupLock}, hashtext(${brandId}))`);
  await rowsOf(db, sql`select ${sql.join(locks)}`);
}

/** Locks clippings, so that neither they nor, by a rebuild, the sums of their brands change while they are summed. */
export async function lockClippings(db: Db, brandIds: readonly BrandId[], ids: readonly string[]): Promise<void> {
  await lockSums(db, brandIds);
  await rowsOf(
    db,
    sql`
      select
      from clippings
      where brand_id = any(${brandIds}) and id = any(${ids}::uuid[])
      order by brand_id, id
      for update`,
  );
}

const rollupLock = sql.lit(1_207_361);

/** Returns what these clippings add to every cell now. They are looked up once for all dimensions. */
export const sumCells = (db: Db, brandIds: readonly BrandId[], ids: readonly string[]) =>
  rowsOf(
    db,
    sql<Cell>`
      with c as materialized (
        select c.*, ${dayOf} as day
        from clippings c ${withZone}
        where c.brand_id = any(${brandIds}) and c.id = any(${ids}::uuid[]) and not c.is_advertisement
      )
        ${sql.join(
          dimensionList.map(
            ([name, { from, key, split, where }]) => sql`
          select c.brand_id, ${sql.lit(name)} as dimension, c.day, ${key} as key, ${split} as split,
                 count(*)::int as clippings, sum(c.impressions)::bigint as impressions, sum(c.hf_value) as hf_value
          from c ${from ?? sql``} where ${where ?? sql`true`}
          group by 1, 3, 4, 5`,
          ),
          sql` union all `,
        )}`,
  );

interface Kept {
  table: RawBuilder<unknown>;
  /** The day that stands for one of its days. */
  day: RawBuilder<unknown>;
}
const tables = {
  days: { table: sql.table('clipping_days'), day: sql`day` },
  months: { table: sql.table('clipping_months'), day: sql`date_trunc('month', day)::date` },
} satisfies Record<string, Kept>;

/** Columns that distinguish clippings in the dimensions, except tier, tags and day. */
const told = [
  'brand_id',
  'media_type',
  'country_id',
  'outlet_id',
  'text_tonality',
  'tonality_set_by_person',
  'logo_present',
  'product_present',
  'spokesperson_quoted',
] as const;
const toldOf = (table: string) => sql.join(told.map((column) => sql.ref(`${table}.${column}`)));

/**
 * Runs an update of tiers and values, `update clippings c … returning c.*, old_tier, old_impressions, old_hf_value`, and adds
 * what it changes to the sums of days, then of months: all in one statement, so that nothing is looked up or sent twice.
 * Equal rows are added up first. Answers how many clippings changed.
 */
export const reviseSums = async (db: Db, brandId: BrandId, update: RawBuilder<unknown>): Promise<number> =>
  (await rowOf(
    db,
    sql<{ changed: number }>`
      with changed as (${update}),
        signed as (
          select ${toldOf('c')},
            ${dayOf} as day,
            case
              when exists (
                select
                from clipping_tags t
                where t.brand_id = c.brand_id and t.clipping_id = c.id
              ) then c.id
            end as id,
            s.sign,
            case when s.sign > 0 then c.tier else c.old_tier end as tier,
            s.sign * case when s.sign > 0 then c.impressions else c.old_impressions end as impressions,
            s.sign * case when s.sign > 0 then c.hf_value else c.old_hf_value end as hf_value
          from changed c ${withZone}
          cross join (values (1), (-1)) as s (sign)
          where c.brand_id = ${brandId} and not c.is_advertisement
        ),
        c as materialized (
          select ${toldOf('signed')}, signed.day, signed.id, signed.tier, sum(sign) as clippings,
            sum(impressions) as impressions, sum(hf_value) as hf_value
          from signed
          group by ${toldOf('signed')}, signed.day, signed.id, signed.tier
        ),
        cells as materialized (
          ${sql.join(
            dimensionList.map(
              ([name, { from, key, split, where }]) => sql`
          select c.brand_id, ${sql.lit(name)} as dimension, c.day, ${key} as key, ${split} as split,
                 sum(c.clippings) as clippings, sum(c.impressions) as impressions, sum(c.hf_value) as hf_value
          from c ${from ?? sql``} where ${where ?? sql`true`}
          group by 1, 3, 4, 5`,
            ),
            sql` union all `,
          )}
        ),
        days as (${addition(tables.days, sql`cells`)} returning 1),
        months as (${addition(tables.months, sql`cells cross join (select count(*) from days) as d (written)`)})
      select count(*)::int as changed
      from changed`,
  ))!.changed;

const placeOf = ({ brand_id, dimension, day, key, split }: Cell) => [brand_id, dimension, day, key, split].join('\n');
const inOrder = (cells: readonly Cell[]): Cell[] =>
  cells
    .map((cell) => ({ cell, place: placeOf(cell) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ cell }) => cell);

/** Adds differences to the sums of days and months; in one order, so that two changes at once never wait for each other in a ring. */
export async function addCells(db: Db, cells: readonly Cell[]): Promise<void> {
  const ordered = batches(inOrder(cells), 5000);
  for (const kept of [tables.days, tables.months])
    for (const batch of ordered) await countOf(db, addition(kept, given(batch)));
}

const given = (batch: readonly Cell[]) => sql`
  (
    select brand_id::uuid as brand_id, dimension, day::date as day, key, split, clippings::int as clippings,
      impressions::bigint as impressions, hf_value::numeric as hf_value
    from (
      values ${values(
        batch.map((cell) => [
          cell.brand_id,
          cell.dimension,
          cell.day,
          cell.key,
          cell.split,
          cell.clippings,
          cell.impressions,
          cell.hf_value,
        ]),
      )}
    ) as v (brand_id, dimension, day, key, split, clippings, impressions, hf_value)
  ) as given`;

/** The statement that adds cells to a table of sums; those that add nothing are left out. */
function addition({ table, day }: Kept, cells: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into ${table} as kept (brand_id, dimension, day, key, split, clippings, impressions, hf_value)
    select brand_id, dimension, ${day}, key, split, sum(clippings), sum(impressions), sum(hf_value)
    from ${cells}
    group by 1, 2, 3, 4, 5
    having sum(clippings) <> 0 or sum(impressions) <> 0 or sum(hf_value) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (brand_id, dimension, day, key, split) do update set clippings = kept.clippings + excluded.clippings,
      impressions = kept.impressions + excluded.impressions,
      hf_value = kept.hf_value + excluded.hf_value`;
}

/** Makes the sums of a brand anew from its clippings. In a transaction: changes of its clippings wait for the end. */
export async function rebuildBrand(db: Db, brandId: BrandId): Promise<void> {
  await rowsOf(db, sql`select pg_advisory_xact_lock(${rollupLock}, hashtext(${brandId}))`);
  await countOf(db, sql`delete from clipping_days where brand_id = ${brandId}`);
  await countOf(db, sql`delete from clipping_months where brand_id = ${brandId}`);
  for (const [name, { from, key, split, where }] of dimensionList)
    await countOf(
      db,
      sql`
        insert into clipping_days (brand_id, dimension, day, key, split, clippings, impressions, hf_value)
        select c.brand_id, ${name}, ${dayOf}, ${key}, ${split}, count(*), sum(c.impressions), sum(c.hf_value)
        from clippings c ${withZone} ${from ?? sql``}
        where c.brand_id = ${brandId} and not c.is_advertisement and ${where ?? sql`true`}
        group by 1, 3, 4, 5`,
    );
  await countOf(
    db,
    sql`
      insert into clipping_months (brand_id, dimension, day, key, split, clippings, impressions, hf_value)
      select brand_id, dimension, date_trunc('month', day)::date, key, split, sum(clippings), sum(impressions),
        sum(hf_value)
      from clipping_days
      where brand_id = ${brandId}
      group by 1, 2, 3, 4, 5`,
  );
}

/** Brands that have clippings but no sums: those from before there were any. */
export const listUnsummedBrands = async (db: SystemDb): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from brands b
        where exists (select from clippings c where c.brand_id = b.id)
          and not exists (select from clipping_months m where m.brand_id = b.id)`,
    )
  ).map((row) => row.id);

export const listSummedBrands = async (db: SystemDb, organisationId: string): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from brands b
        where b.organisation_id = ${organisationId} and exists (select from clipping_months m where m.brand_id = b.id)`,
    )
  ).map((row) => row.id);

/** Cells that changes have emptied say nothing. */
export async function deleteEmptyCells(db: SystemDb): Promise<void> {
  for (const { table } of Object.values(tables)) await countOf(db, sql`delete from ${table} where clippings = 0`);
}
