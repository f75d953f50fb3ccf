import type { KpiForm, KpiMeasure, KpiStatus } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { andAll, byName, countOf, type Db, rowOf, rowsOf, sql, values } from '../../platform/db/index.ts';
import type { BrandId, Scope, SystemDb } from '../access/index.ts';
import type { LinkedRecord } from '../clippings/index.ts';
import type { RemovedKind } from '../removals/index.ts';

export interface KpiRow {
  id: string;
  brand_id: BrandId;
  name: string;
  currency_code: string;
  starts_at: string;
  ends_at: string;
  measures: KpiMeasure[];
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  /** The last day is over, although the job that completes it may not have run yet. */
  is_over: boolean;
}

export interface MarketRow {
  id: string;
  kpi_id: string;
  country_id: string;
  target_hf_value: number | null;
  target_roi: number | null;
  target_reach_factor: number | null;
  target_clippings: number | null;
  target_share_of_a_clippings: number | null;
  investments: { id: string; category: string; amount: number }[];
  /** Number of clippings assigned to the set, in the market's country and the set's days. */
  clippings: number;
  aplus: number;
  impressions: number;
  hf_value: number;
}

/** Selects sets whose last day is over in the time zone of their organisation. */
const isOver = (now: Date) => sql`
  (
    k.ends_at < (${now}::timestamptz at time zone (
      select o.timezone
      from brands b
      join organisations o on o.id = b.organisation_id
      where b.id = k.brand_id
    ))::date
  )`;
const columns = (now: Date) => sql`
  k.id, k.brand_id, k.name, k.currency_code, k.starts_at, k.ends_at, k.measures, k.completed_at, k.created_at,
  k.updated_at, ${isOver(now)} as is_over`;
/** Selects sets completed by a person, by the job, or by the end of their last day before the job has run. */
const isCompleted = (now: Date) => sql`(k.completed_at is not null or ${isOver(now)})`;

export const listKpis = (
  db: Db,
  scope: Scope,
  {
    status,
    after,
    limit,
    now,
  }: {
    status?: KpiStatus | undefined;
    after: readonly (string | number)[] | null;
    limit: number;
    now: Date;
  },
) =>
  rowsOf(
    db,
    sql<KpiRow>`
      select ${columns(now)}
      from kpi_campaigns k
      where k.brand_id = any(${scope.brandIds})
        ${andAll([
          status && (status === 'completed' ? isCompleted(now) : sql`not ${isCompleted(now)}`),
          after && sql`(k.ends_at, k.id) < (${after[0]}::date, ${after[1]}::uuid)`,
        ])}
      order by k.ends_at desc, k.id desc
      limit ${limit + 1}`,
  );

/** Lists the sets that run on a day of a period, by name. */
export const listKpisBetween = (db: Db, scope: Scope, { start, end }: { start: string; end: string }, now: Date) =>
  rowsOf(
    db,
    sql<KpiRow>`
      select ${columns(now)}
      from kpi_campaigns k
      where k.brand_id = any(${scope.brandIds}) and k.starts_at <= ${end}::date and k.ends_at >= ${start}::date
      order by ${byName('k.name')}, k.id
      limit 20`,
  );

export const findKpi = (db: Db, scope: Scope, kpiId: string, now: Date) =>
  rowOf(
    db,
    sql<KpiRow>`
      select ${columns(now)}
      from kpi_campaigns k
      where k.brand_id = any(${scope.brandIds}) and k.id = ${kpiId}`,
  );

/** Returns the same, locked until the transaction ends. */
export const lockKpi = (db: Db, scope: Scope, kpiId: string, now: Date) =>
  rowOf(
    db,
    sql<KpiRow>`
      select ${columns(now)}
      from kpi_campaigns k
      where k.brand_id = any(${scope.brandIds}) and k.id = ${kpiId}
      for update`,
  );

export const findKpiBrand = (db: Db, within: { brandIds: readonly BrandId[] }, kpiId: string) =>
  rowOf(
    db,
    sql<{
      brand_id: BrandId;
    }>`select brand_id from kpi_campaigns where brand_id = any(${within.brandIds}) and id = ${kpiId}`,
  );

/** Markets of sets with their investments and what was reached in each. */
export const listMarkets = (db: Db, scope: Scope, kpiIds: readonly string[]) =>
  rowsOf(
    db,
    sql<MarketRow>`
      with reached as (
        select a.kpi_id, c.country_id, count(*)::int as clippings,
          count(*) filter (where c.tier = 'aplus')::int as aplus, sum(c.impressions)::bigint as impressions,
          sum(c.hf_value) as hf_value
        from kpi_campaigns k
        join brands b on b.id = k.brand_id
        join organisations o on o.id = b.organisation_id
        join clipping_kpis a on a.brand_id = k.brand_id and a.kpi_id = k.id
        join clippings c on c.brand_id = a.brand_id and c.id = a.clipping_id
        where k.brand_id = any(${scope.brandIds})
          and k.id = any(${kpiIds}::uuid[])
          and not c.is_advertisement
          and (c.published_at at time zone o.timezone)::date between k.starts_at and k.ends_at
        group by 1, 2
      )
      select m.id,
        m.kpi_id,
        m.country_id,
        m.target_hf_value,
        m.target_roi,
        m.target_reach_factor,
        m.target_clippings,
        m.target_share_of_a_clippings,
        coalesce(r.clippings, 0) as clippings,
        coalesce(r.aplus, 0) as aplus,
        coalesce(r.impressions, 0)::bigint as impressions,
        coalesce(r.hf_value, 0) as hf_value,
        coalesce(
          (
            select json_agg(
              json_build_object('id', i.id, 'category', i.category, 'amount', i.amount) order by i.position
            )
            from kpi_investments i
            where i.market_id = m.id
          ),
          '[]'::json
        ) as investments
      from kpi_markets m
      join kpi_campaigns k on k.id = m.kpi_id
      left join reached r on r.kpi_id = m.kpi_id and r.country_id = m.country_id
      where k.brand_id = any(${scope.brandIds}) and m.kpi_id = any(${kpiIds}::uuid[])
      order by m.id`,
  );

export const insertKpi = (
  db: Db,
  { id, brandId, userId, form, now }: { id: string; brandId: BrandId; userId: string; form: KpiForm; now: Date },
) =>
  countOf(
    db,
    sql`
      insert into kpi_campaigns (
        id, brand_id, name, currency_code, starts_at, ends_at, measures, created_by, created_at, updated_at
      )
      values (
        ${id},
        ${brandId},
        ${form.name},
        ${form.currency_code},
        ${form.starts_at},
        ${form.ends_at},
        ${form.measures},
        ${userId},
        ${now},
        ${now}
      )`,
  );

export const updateKpi = (db: Db, scope: Scope, kpiId: string, form: KpiForm, now: Date) =>
  countOf(
    db,
    sql`
      update kpi_campaigns
      set name = ${form.name},
        currency_code = ${form.currency_code},
        starts_at = ${form.starts_at},
        ends_at = ${form.ends_at},
        measures = ${form.measures},
        updated_at = ${now}
      where brand_id = any(${scope.brandIds}) and id = ${kpiId}`,
  );

type Within = Pick<Scope, 'brandIds'>;

/** Returns the id of a set of the scope, otherwise null. */
const ownKpi = ({ brandIds }: Within, kpiId: string) =>
  sql`(select id from kpi_campaigns where brand_id = any(${brandIds}) and id = ${kpiId})`;

/** Gives a set exactly these markets; those that stay keep their ids. */
export async function setMarkets(db: Db, scope: Within, kpiId: string, markets: KpiForm['markets']): Promise<void> {
  const countries = markets.map((market) => market.country_id);
  await countOf(
    db,
    sql`delete from kpi_markets where kpi_id = ${ownKpi(scope, kpiId)} and country_id <> all(${countries})`,
  );
  const rows = markets.map(({ country_id, targets: t }) => [
    uuidv7(),
    ownKpi(scope, kpiId),
    country_id,
    t.hfValue,
    t.roi,
    t.reach_factor,
    t.clippings,
    t.share_of_a_clippings,
  ]);
  const kept = await rowsOf(
    db,
    sql<{ id: string; country_id: string }>`
      insert into kpi_markets (
        id,
        kpi_id,
        country_id,
        target_hf_value,
        target_roi,
        target_reach_factor,
        target_clippings,
        target_share_of_a_clippings
      )
      values ${values(rows)}
      on conflict (kpi_id, country_id) do update set target_hf_value = excluded.target_hf_value,
        target_roi = excluded.target_roi,
        target_reach_factor = excluded.target_reach_factor,
        target_clippings = excluded.target_clippings,
        target_share_of_a_clippings = excluded.target_share_of_a_clippings
      returning id, country_id`,
  );
  await countOf(db, sql`delete from kpi_investments where market_id = any(${kept.map((row) => row.id)}::uuid[])`);
  const idOf = new Map(kept.map((row) => [row.country_id, row.id]));
  const investments = markets.flatMap((market) =>
    market.investments.map(({ category, amount }, position) => [
      uuidv7(),
      idOf.get(market.country_id),
      category,
      amount,
      position,
    ]),
  );
  if (investments.length > 0)
    await countOf(
      db,
      sql`insert into kpi_investments (id, market_id, category, amount, position) values ${values(investments)}`,
    );
}

export const deleteMarket = (db: Db, scope: Within, kpiId: string, marketId: string) =>
  countOf(
    db,
    sql`
      delete from kpi_markets
      where kpi_id = ${ownKpi(scope, kpiId)}
        and id = ${marketId}
        and (select count(*) from kpi_markets where kpi_id = ${ownKpi(scope, kpiId)}) > 1`,
  );

export const hasMarket = async (db: Db, scope: Within, kpiId: string, marketId: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql`select 1 as found from kpi_markets where kpi_id = ${ownKpi(scope, kpiId)} and id = ${marketId}`,
  )) !== undefined;

/** A deleted set, which is restored with its markets and investments. */
export const removedKpi: RemovedKind = {
  kind: 'kpi',
  table: 'kpi_campaigns',
  parts: [
    { table: 'kpi_markets', of: sql`p.kpi_id = r.id` },
    {
      table: 'kpi_investments',
      of: sql`p.market_id in (select m.id from kpi_markets m where m.kpi_id = r.id)`,
    },
  ],
};

/** Completes those of some sets that are active. */
export const setCompleted = (db: Db, scope: Within, kpiIds: readonly string[], now: Date) =>
  countOf(
    db,
    sql`
      update kpi_campaigns k
      set completed_at = ${now}, updated_at = ${now}
      where k.brand_id = any(${scope.brandIds}) and k.id = any(${kpiIds}::uuid[]) and not ${isCompleted(now)}`,
  );

/** Completes the sets of all brands whose last day is over. */
export const completeExpired = (db: SystemDb, now: Date) =>
  countOf(
    db,
    sql`
      update kpi_campaigns k
      set completed_at = ${now}, updated_at = ${now}
      where k.completed_at is null and ${isOver(now)}`,
  );

/** Returns KPI sets of brands by name, for the clippings that are assigned to them. */
export const listLinkedKpis = (db: Db, brandIds: readonly BrandId[], ids: readonly string[]) =>
  rowsOf(
    db,
    sql<LinkedRecord>`
      select id, name, completed_at is not null as is_closed, false as is_removed
      from kpi_campaigns
      where brand_id = any(${brandIds}) and id = any(${ids}::uuid[])
      order by ${byName('name')}, id`,
  );

/** Returns the brands of a list that have KPI sets. */
export const listBrandsWithKpis = async (db: SystemDb, brandIds: readonly BrandId[]): Promise<BrandId[]> =>
  (
    await rowsOf(
      db,
      sql<{ id: BrandId }>`
        select b.id
        from unnest(${brandIds}::uuid[]) as b (id)
        where exists (select from kpi_campaigns k where k.brand_id = b.id)`,
    )
  ).map(({ id }) => id);
