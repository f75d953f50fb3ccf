import { batches, countOf, type Db, type RawBuilder, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, SystemDb } from '../../access/index.ts';
import { isEstimated, isUnknown } from '../impressions.queries.ts';
import { addition, type Cell, measures, tables } from './addition.queries.ts';
import { dimensionList } from './dimensions.queries.ts';
import { lockRebuild } from './locks.queries.ts';
import { tellSums } from './tell-sums.ts';

/** Returns the day of a moment in the time zone of the clipping's organisation, `o`. */
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone o.timezone)::date`;
const withZone = sql`join brands b on b.id = c.brand_id join organisations o on o.id = b.organisation_id`;

/** Columns that distinguish clippings in the dimensions, except tier, tags and days. */
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
/** Columns that no revaluation changes. */
const toldAlike = told.filter((column) => column !== 'country_id');
const toldOf = (table: string, columns: readonly string[] = told) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

/** Selects clippings with their share of the sums, as the dimensions read them. */
const counted = (where: RawBuilder<unknown>, sign: 1 | -1 = 1) => sql`
  select ${toldOf('c')}, c.id, c.tier, ${dayOf(sql`c.published_at`)} as day, ${dayOf(sql`c.follows_at`)} as follows,
    ${sql.lit(sign)} as clippings, ${sql.lit(sign)} * c.impressions as impressions,
    ${sql.lit(sign)} * c.hf_value as hf_value, ${sql.lit(sign)} * (${isUnknown})::int as unknown,
    ${sql.lit(sign)} * (${isEstimated})::int as estimated
  from clippings c ${withZone}
  where ${where} and not c.is_advertisement`;

/** Sums `c` by dimension, and the copies among them. */
const cellsOf = (c: RawBuilder<unknown>, dimensions = dimensionList) =>
  sql.join(
    dimensions.flatMap(([name, { from, key, split, where }]) => [
      sql`
        select c.brand_id, ${sql.lit(name)} as dimension, c.day, null::date as follows, ${key} as key,
          ${split} as split, sum(c.clippings)::int as clippings, sum(c.impressions)::bigint as impressions,
          sum(c.hf_value) as hf_value, sum(c.unknown)::int as unknown, sum(c.estimated)::int as estimated
        from ${c} ${from ?? sql``}
        where ${where ?? sql`true`}
        group by 1, 3, 5, 6`,
      sql`
        select c.brand_id, ${sql.lit(name)}, c.day, c.follows, ${key}, ${split}, sum(c.clippings)::int, 0, 0, 0, 0
        from ${c} ${from ?? sql``}
        where c.follows is not null and ${where ?? sql`true`}
        group by 1, 3, 4, 5, 6`,
    ]),
    sql` union all `,
  );

/** Returns what these clippings add to every cell now. They are looked up once for all dimensions. */
export const sumCells = (db: Db, brandIds: readonly BrandId[], ids: readonly string[]): Promise<Cell[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rowsOf(
        db,
        sql<Cell>`
          with c as materialized (${counted(sql`c.brand_id = any(${brandIds}) and c.id = any(${ids}::uuid[])`)})
            ${cellsOf(sql`c`)}`,
      );

/** Selects the cells once a part of the statement is done. Joined to its count instead, they may count it again for each cell. */
const cellsAfter = (part: 'days' | 'months' | 'copy_days') =>
  sql`(select * from cells where (select count(*) from ${sql.table(part)}) >= 0) as cells`;

/** Sums the rows of `c` in `cells` and adds them to days, then to months: parts of one statement, so that nothing is sent twice. */
const cellsAdded = sql`
  cells as materialized (${cellsOf(sql`c`)}),
  days as (${addition(tables.days, sql`cells`)} returning 1),
  months as (${addition(tables.months, cellsAfter('days'))} returning 1),
  copy_days as (${addition(tables.copyDays, cellsAfter('months'))} returning 1),
  copy_months as (${addition(tables.copyMonths, cellsAfter('copy_days'))})`;

/**
 * Runs an update of tiers, countries and values, `update clippings c … returning c.*, old_tier, old_country_id, old_impressions,
 * old_impressions_from, old_hf_value`, and adds what it changes to the sums of days, then of months: all in one statement, so that nothing is looked up or
 * sent twice. Equal rows are added up first. Answers how many clippings changed.
 */
export const reviseSums = async (db: Db, brandId: BrandId, update: RawBuilder<unknown>): Promise<number> =>
  (await rowOf(
    db,
    sql<{ changed: number }>`
      with changed as (${update}),
        signed as (
          select ${toldOf('c', toldAlike)},
            ${dayOf(sql`c.published_at`)} as day,
            ${dayOf(sql`c.follows_at`)} as follows,
            case
              when exists (
                select
                from clipping_tags t
                where t.brand_id = c.brand_id and t.clipping_id = c.id
              ) then c.id
            end as id,
            s.sign,
            case when s.sign > 0 then c.tier else c.old_tier end as tier,
            case when s.sign > 0 then c.country_id else c.old_country_id end as country_id,
            case when s.sign > 0 then c.impressions else c.old_impressions end as impressions,
            case when s.sign > 0 then c.impressions_from else c.old_impressions_from end as impressions_from,
            case when s.sign > 0 then c.hf_value else c.old_hf_value end as hf_value
          from changed c ${withZone}
          cross join (values (1), (-1)) as s (sign)
          where c.brand_id = ${brandId} and not c.is_advertisement
        ),
        c as materialized (
          select ${toldOf('c')}, c.day, c.follows, c.id, c.tier, sum(sign) as clippings,
            sum(sign * c.impressions) as impressions, sum(sign * c.hf_value) as hf_value,
            sum(sign * (${isUnknown})::int) as unknown, sum(sign * (${isEstimated})::int) as estimated
          from signed c
          group by ${toldOf('c')}, c.day, c.follows, c.id, c.tier
        ),
        ${cellsAdded}
      select count(*)::int as changed
      from changed`,
  ))!.changed;

const placeOf = ({ brand_id, dimension, day, follows, key, split }: Cell) =>
  [brand_id, dimension, day, follows, key, split].join('\n');

/** Returns the cells to add to the sums so that `before` becomes `after`; none if they are equal. */
export function differences(before: readonly Cell[], after: readonly Cell[]): Cell[] {
  const sums = new Map<string, Cell>();
  for (const [cells, sign] of [[after, 1] as const, [before, -1] as const])
    for (const cell of cells) {
      const place = placeOf(cell);
      const sum = sums.get(place) ?? { ...cell, clippings: 0, impressions: 0, hf_value: 0, unknown: 0, estimated: 0 };
      for (const measure of measures) sum[measure] = Math.round((sum[measure] + sign * cell[measure]) * 100) / 100;
      sums.set(place, sum);
    }
  return [...sums.values()].filter((cell) => measures.some((measure) => cell[measure] !== 0));
}

const inOrder = (cells: readonly Cell[]): Cell[] =>
  cells
    .map((cell) => ({ cell, place: placeOf(cell) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ cell }) => cell);

/** Adds differences to the sums of days and months; in one order, so that two changes at once never wait for each other in a ring. */
export async function addCells(db: Db, cells: readonly Cell[]): Promise<void> {
  const ordered = inOrder(cells);
  for (const kept of Object.values(tables))
    for (const batch of batches(
      ordered.filter(({ follows }) => (follows !== null) === (kept.follows !== undefined)),
      5000,
    ))
      await countOf(db, addition(kept, given(batch)));
}

/** Cells as rows. They go as one text: PostgreSQL takes it apart faster than thousands of values are sent and planned. */
const given = (batch: readonly Cell[]) => sql`
  json_to_recordset(${JSON.stringify(batch)}::json) as given (
    brand_id uuid,
    dimension text,
    day date,
    follows date,
    key text,
    split text,
    clippings int,
    impressions bigint,
    hf_value numeric,
    unknown int,
    estimated int
  )`;

/**
 * Adds all clippings of an import to the sums, or takes them out. They belong to no story. The statistics may describe the tables without
 * them, and loops over what seems to be empty would take as many steps as clippings times tags: joins read each side once.
 */
export async function addImported(db: Db, brandId: BrandId, importId: string, sign: 1 | -1): Promise<void> {
  const setLoops = (value: 'on' | 'off') =>
    rowsOf(db, sql`select set_config('enable_nestloop', ${value}, true) as enable_nestloop`);
  await setLoops('off');
  await countOf(
    db,
    sql`
      with c as materialized (${counted(sql`c.brand_id = ${brandId} and c.imported_in = ${importId}`, sign)}),
        ${cellsAdded}
      select`,
  );
  await setLoops('on');
  await tellSums(db, [brandId]);
}

/** Rebuilds the sums of a brand from its clippings. In a transaction: changes of its clippings wait for the end. */
export async function rebuildBrand(db: Db, brandId: BrandId): Promise<void> {
  await lockRebuild(db, brandId);
  await countOf(
    db,
    sql`
      update clippings c
      set follows_at = s.follows
      from (${followed(sql`c.brand_id = ${brandId}`)}) as s
      where c.brand_id = ${brandId} and c.id = s.id and s.follows_at is distinct from s.follows`,
  );
  for (const { table } of Object.values(tables))
    await countOf(db, sql`delete from ${table} where brand_id = ${brandId}`);
  for (const dimension of dimensionList) {
    const cells = sql`(${cellsOf(sql`(${counted(sql`c.brand_id = ${brandId}`)}) as c`, [dimension])}) as cells`;
    await countOf(db, addition(tables.days, cells));
    await countOf(db, addition(tables.copyDays, cells));
  }
  const days = sql`(select *, null::date as follows from clipping_days where brand_id = ${brandId}) as cells`;
  await countOf(db, addition(tables.months, days));
  const copies = sql`(select * from clipping_copy_days where brand_id = ${brandId}) as cells`;
  await countOf(db, addition(tables.copyMonths, copies));
  await tellSums(db, [brandId]);
}

/** Selects clippings with the publication of the one before them in their story, as stored and as it should be. */
const followed = (where: RawBuilder<unknown>) => sql`
  select c.brand_id,
    c.id,
    c.follows_at,
    case
      when c.cluster_id is not null
        and not c.is_advertisement then lag(c.published_at) over (
          partition by c.brand_id, c.cluster_id, c.is_advertisement order by c.published_at, c.id
        )
    end as follows
  from clippings c
  where ${where}`;

interface Followed {
  brand_id: BrandId;
  id: string;
  follows: string | null;
}

/** Locks and returns the clippings of stories whose place in their story is not the stored one: `stories`, and those of `ids`. */
export const lockMoved = (
  db: Db,
  brandIds: readonly BrandId[],
  { ids, stories }: { ids: readonly string[]; stories: readonly string[] },
) =>
  rowsOf(
    db,
    sql<Followed>`
      select s.brand_id, s.id, s.follows
      from (
        ${followed(sql`
          c.brand_id = any(${brandIds})
          and c.cluster_id = any(
            array(
              select n.cluster_id
              from clippings n
              where n.brand_id = any(${brandIds}) and n.id = any(${ids}::uuid[])
            ) || ${stories}::uuid[]
          )`)}
      ) as s
      join clippings c on c.brand_id = s.brand_id and c.id = s.id
      where s.follows_at is distinct from s.follows
      order by s.brand_id, s.id
      for update of c`,
  );

export const setFollowed = (db: Db, moved: readonly Followed[]) =>
  countOf(
    db,
    sql`
      update clippings c
      set follows_at = v.follows
      from unnest(
        ${moved.map((one) => one.brand_id)}::uuid[],
        ${moved.map((one) => one.id)}::uuid[],
        ${moved.map((one) => one.follows)}::timestamptz[]
      ) as v (brand_id, id, follows)
      where c.brand_id = v.brand_id and c.id = v.id`,
  );

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

/** Returns true if the sums of a brand, or the places of clippings in their stories, are not those of its clippings. */
export const isAstray = async (db: Db, brandId: BrandId): Promise<boolean> =>
  (await rowOf(
    db,
    sql<{ is_astray: boolean }>`
      select exists (
        select
        from (${followed(sql`c.brand_id = ${brandId}`)}) as s
        where s.follows_at is distinct from s.follows
      )
        or (
          select row(
            count(*),
            coalesce(sum(c.impressions), 0),
            coalesce(sum(c.hf_value), 0),
            count(*) filter (where ${isUnknown}),
            count(*) filter (where ${isEstimated}),
            count(c.follows_at)
          )
          from clippings c
          where c.brand_id = ${brandId} and not c.is_advertisement
        ) is distinct from (
          select row(
            coalesce(sum(m.clippings), 0)::bigint,
            coalesce(sum(m.impressions), 0),
            coalesce(sum(m.hf_value), 0),
            coalesce(sum(m.unknown), 0)::bigint,
            coalesce(sum(m.estimated), 0)::bigint,
            (
              select coalesce(sum(f.clippings), 0)::bigint
              from clipping_copy_months f
              where f.brand_id = ${brandId} and f.dimension = 'tier'
            )
          )
          from clipping_months m
          where m.brand_id = ${brandId} and m.dimension = 'tier'
        ) as is_astray`,
  ))!.is_astray;

/** Cells that changes have emptied say nothing. */
export async function deleteEmptyCells(db: SystemDb): Promise<void> {
  for (const { table } of Object.values(tables)) await countOf(db, sql`delete from ${table} where clippings = 0`);
}
