import { byName, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';

interface Sums {
  clippings: number;
  impressions: number;
  hf_value: number;
}
interface Period {
  start: string;
  end: string;
}

const summed = sql`
  count(distinct c.id)::int as clippings, coalesce(sum(c.impressions), 0)::bigint as impressions,
  coalesce(sum(c.hf_value), 0) as hf_value`;

/** Selects clippings of existing relations in a period, without advertisements; one of two relations is in it twice. */
const covered = (scope: Pick<Scope, 'brandIds'>, { start, end }: Period) => sql`
  clipping_relations l
  join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
  join relations r on r.brand_id = l.brand_id and r.id = l.relation_id
  where l.brand_id = any(${scope.brandIds})
    and r.deleted_at is null
    and not c.is_advertisement
    and c.published_at >= ${start}
    and c.published_at < ${end}`;

/** Selects each clipping once. */
const once = (scope: Pick<Scope, 'brandIds'>, period: Period) => sql`
  (
    select distinct on (c.brand_id, c.id) c.id, c.impressions, c.hf_value, c.published_at
    from ${covered(scope, period)}
  ) c`;

export const sumCovered = async (db: Db, scope: Pick<Scope, 'brandIds'>, period: Period) =>
  (await rowOf(
    db,
    sql<Sums & { relations: number }>`
      select ${summed},
        (select count(distinct (l.brand_id, l.relation_id))::int from ${covered(scope, period)}) as relations
      from ${once(scope, period)}`,
  ))!;

export const sumByMonth = (db: Db, scope: Pick<Scope, 'brandIds'>, period: Period, timezone: string) =>
  rowsOf(
    db,
    sql<Sums & { month: string }>`
      select to_char(c.published_at at time zone ${timezone}, 'YYYY-MM') as month, ${summed}
      from ${once(scope, period)}
      group by 1
      order by 1`,
  );

interface Person {
  id: string;
  brand_id: BrandId;
  name: string;
}

export const sumByRelation = (db: Db, scope: Pick<Scope, 'brandIds'>, period: Period, before: Period) =>
  rowsOf(
    db,
    sql<Sums & Person & { outlet_id: string | null; outlet_name: string | null; previous_clippings: number }>`
      with now as (select r.brand_id, r.id, ${summed} from ${covered(scope, period)} group by 1, 2),
        earlier as (
          select r.brand_id, r.id, count(distinct c.id)::int as clippings
          from ${covered(scope, before)}
          group by 1, 2
        )
      select n.*, r.name, o.id as outlet_id, o.name as outlet_name, coalesce(e.clippings, 0) as previous_clippings
      from now n
      join relations r on r.brand_id = n.brand_id and r.id = n.id
      left join earlier e on e.brand_id = n.brand_id and e.id = n.id
      left join outlets named on named.id = r.outlet_id
      left join outlets o on o.id = coalesce(named.merged_into_id, named.id)
      where r.brand_id = any(${scope.brandIds})
      order by n.hf_value desc, n.clippings desc, n.id
      limit 100`,
  );

export const sumByOutlet = (db: Db, scope: Pick<Scope, 'brandIds'>, period: Period) =>
  rowsOf(
    db,
    sql<Sums & { outlet_id: string; outlet_name: string; relations: number }>`
      select o.id as outlet_id, o.name as outlet_name, found.clippings, found.impressions, found.hf_value,
        found.relations
      from (
        select coalesce(named.merged_into_id, named.id) as outlet_id,
          ${summed},
          count(distinct (r.brand_id, r.id))::int as relations
        from (
          select l.brand_id, l.relation_id, c.id, c.impressions, c.hf_value, r.outlet_id
          from ${covered(scope, period)}
        ) c
        join relations r on r.brand_id = c.brand_id and r.id = c.relation_id
        join outlets named on named.id = r.outlet_id
        where r.brand_id = any(${scope.brandIds})
        group by 1
      ) found
      join outlets o on o.id = found.outlet_id
      order by found.hf_value desc, o.id
      limit 20`,
  );

export const sumByGroup = (db: Db, scope: Pick<Scope, 'brandIds'>, period: Period) =>
  rowsOf(
    db,
    sql<Sums & { id: string; name: string; relations: number }>`
      select g.id,
        g.name,
        ${summed},
        (
          select count(*)::int
          from relation_group_members m
          where m.brand_id = g.brand_id and m.group_id = g.id
        ) as relations
      from relation_groups g
      join relation_group_members m on m.brand_id = g.brand_id and m.group_id = g.id
      join clipping_relations l on l.brand_id = m.brand_id and l.relation_id = m.relation_id
      join clippings c on c.brand_id = l.brand_id and c.id = l.clipping_id
      where g.brand_id = any(${scope.brandIds})
        and g.deleted_at is null
        and not c.is_advertisement
        and c.published_at >= ${period.start}
        and c.published_at < ${period.end}
      group by g.brand_id, g.id, g.name
      order by 5 desc, ${byName('g.name')}, g.id
      limit 20`,
  );

/** Lists the last e-mail to each relation, if it was not replied to; those waiting longest first. */
export const listUnanswered = (db: Db, scope: Pick<Scope, 'brandIds'>, since: Date, until: Date) =>
  rowsOf(
    db,
    sql<Person & { email_id: string; subject: string; sent_at: string }>`
      select r.id, r.brand_id, r.name, last.email_id, e.subject, last.accepted_at as sent_at
      from (
        select distinct on (brand_id, relation_id) brand_id, relation_id, email_id, accepted_at, replied_at
        from email_recipients
        where brand_id = any(${scope.brandIds}) and relation_id is not null and accepted_at >= ${since}
        order by brand_id, relation_id, accepted_at desc
      ) last
      join relations r on r.brand_id = last.brand_id and r.id = last.relation_id
      join emails e on e.brand_id = last.brand_id and e.id = last.email_id
      where last.replied_at is null and last.accepted_at < ${until} and r.deleted_at is null
      order by last.accepted_at, r.id
      limit 20`,
  );

/** Lists relations with clippings of the last year who were not written to since a moment, those with most clippings first. */
export const listNeglected = (db: Db, scope: Pick<Scope, 'brandIds'>, since: Date, year: Period) =>
  rowsOf(
    db,
    sql<Person & { clippings: number; last_clipping_at: string; last_email_at: string | null }>`
      with active as (
        select r.brand_id, r.id, count(distinct c.id)::int as clippings, max(c.published_at) as last_clipping_at
        from ${covered(scope, year)}
        group by 1, 2
      ),
        written as (
          select brand_id, relation_id, max(accepted_at) as last_email_at
          from email_recipients
          where brand_id = any(${scope.brandIds}) and relation_id is not null
          group by 1, 2
        )
      select r.id, r.brand_id, r.name, a.clippings, a.last_clipping_at, w.last_email_at
      from active a
      join relations r on r.brand_id = a.brand_id and r.id = a.id
      left join written w on w.brand_id = a.brand_id and w.relation_id = a.id
      where r.brand_id = any(${scope.brandIds})
        and r.created_at < ${since}
        and (w.last_email_at is null or w.last_email_at < ${since})
      order by a.clippings desc, r.id
      limit 20`,
  );

/** Returns the time zone of the organisation of a brand. */
export const findTimezone = async (db: Db, scope: Pick<Scope, 'brandIds'>): Promise<string> =>
  (
    await rowOf(
      db,
      sql<{ timezone: string }>`
        select o.timezone
        from brands b
        join organisations o on o.id = b.organisation_id
        where b.id = any(${scope.brandIds})
        order by b.id
        limit 1`,
    )
  )?.timezone ?? 'UTC';
