import type { PlanSlug, QuotaName, StaffStreamState } from '@masthead/contract';
import { andAll, byName, type Db, like, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { type BrandId, limitsInForce, planInForce, type SystemDb } from '../access/index.ts';
import { pausedBy } from '../streams/index.ts';

export interface StaffStreamRow {
  id: string;
  name: string;
  brand_id: BrandId;
  brand_name: string;
  organisation: { id: string; name: string };
  plan: PlanSlug;
  limits: Partial<Record<QuotaName, number | null>>;
  paused_at: string | null;
  paused_by: 'staff' | 'plan' | 'quota' | null;
  failing_since: string | null;
  agreed: number | null;
  parked: number;
  beyond_plan: boolean;
  main_search_term: string;
  created_at: string;
  sort_name: string;
}

const staffStreams = (now: Date) => sql<StaffStreamRow>`
  select s.id,
    s.name,
    s.brand_id,
    b.name as brand_name,
    json_build_object('id', o.id, 'name', o.name) as organisation,
    ${planInForce(now)} as plan,
    ${limitsInForce(now)} as limits,
    coalesce(s.plan_paused_at, s.paused_at) as paused_at,
    ${pausedBy} as paused_by,
    i.first_failed_at as failing_since,
    f.agreed,
    coalesce(f.parked, 0) as parked,
    s.beyond_plan,
    s.main_search_term,
    s.created_at,
    lower(s.name) as sort_name
  from streams s
  join brands b on b.id = s.brand_id
  join organisations o on o.id = b.organisation_id
  left join subscriptions p on p.organisation_id = o.id
  left join stream_fair_use f on f.brand_id = s.brand_id and f.stream_id = s.id
  left join parked_items i on i.kind = 'stream' and i.item_id = s.id::text
  where s.deleted_at is null and b.deletes_at is null`;

const inState = {
  paused: sql`(s.staff_paused or s.plan_paused_at is not null or s.paused_at is not null)`,
  over_quota: sql`f.parked > 0`,
  failing: sql`i.first_failed_at is not null`,
} as const satisfies Record<StaffStreamState, unknown>;

interface StreamFilter {
  search?: string | undefined;
  organisation?: string | undefined;
  state?: StaffStreamState | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Lists streams of all organisations by name, for staff. */
export const listAllStreams = (db: SystemDb, { search, organisation, state, after, limit }: StreamFilter, now: Date) =>
  rowsOf(
    db,
    sql<StaffStreamRow>`
      ${staffStreams(now)}
      ${andAll([
        search &&
          sql`
            (
              s.name ilike ${like(search)}
              or s.brand_id = any(array(
                select id
                from brands
                where name ilike ${like(search)}
                union all
                select named.id
                from organisations owner
                join brands named on named.organisation_id = owner.id
                where owner.name ilike ${like(search)}
              ))
            )`,
        organisation && sql`o.id = ${organisation}`,
        state && inState[state],
        after && sql`(${byName('s.name')}, s.id) > (${after[0]}, ${after[1]}::uuid)`,
      ])}
      order by ${byName('s.name')}, s.id
      limit ${limit + 1}`,
  );

export const findStaffStream = (db: SystemDb, streamId: string, now: Date) =>
  rowOf(db, sql<StaffStreamRow>`${staffStreams(now)} and s.id = ${streamId}`);

/** Returns the outlets that wrote most of what a stream has found since a time. */
export const listTopOutlets = (db: Db, key: { brand_id: BrandId; stream_id: string }, since: Date, limit: number) =>
  rowsOf(
    db,
    sql<{ name: string; mentions: number }>`
      select outlet_name as name, count(*)::int as mentions
      from mentions
      where brand_id = ${key.brand_id} and stream_id = ${key.stream_id} and published_at > ${since}
      group by outlet_name
      order by 2 desc, 1
      limit ${limit}`,
  );
