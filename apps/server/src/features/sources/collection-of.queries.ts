import { type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';

type Organisation = Pick<Scope, 'organisationId'>;
/** Days in UTC, both included. */
interface Days {
  first: string;
  last: string;
}

export interface BrokenSource {
  name: string;
  days: number;
}

/** Selects days of sources on the organisation's list since they have been on it. */
const ownDays = ({ organisationId }: Organisation, { first, last }: Days) => sql`
  organisation_sources os
  join sources s on s.id = os.source_id
  join source_days d on d.source_id = s.id
  where os.organisation_id = ${organisationId}
    and d.day between ${first}::date and ${last}::date
    and d.day >= (os.added_at at time zone 'UTC')::date
    and d.fetches > 0`;

/** Counts the sources that were read, their outlets, and those that gave nothing but errors on a day. */
export const countCollected = async (db: Db, scope: Organisation, days: Days) =>
  (await rowOf(
    db,
    sql<{ sources: number; outlets: number; broken: number }>`
      select count(distinct s.id) filter (where d.failures < d.fetches)::int as sources,
        count(distinct s.outlet_id) filter (where d.failures < d.fetches)::int as outlets,
        count(distinct s.id) filter (where d.failures >= d.fetches)::int as broken
      from ${ownDays(scope, days)}`,
  ))!;

/** Lists sources with days of nothing but errors, those with the most such days first. */
export const listUnread = (db: Db, scope: Organisation, { limit, ...days }: Days & { limit: number }) =>
  rowsOf(
    db,
    sql<BrokenSource>`
      select coalesce(os.name, s.name) as name, count(*)::int as days
      from ${ownDays(scope, days)} and d.failures >= d.fetches
      group by s.id, os.name, s.name
      order by days desc, name, s.id
      limit ${limit}`,
  );

/** Lists the days without any source that was read, from the first day with one on. */
export const listSilentDays = (db: Db, scope: Organisation, days: Days) =>
  rowsOf(
    db,
    sql<{ day: string }>`
      with read as (select distinct d.day from ${ownDays(scope, days)} and d.failures < d.fetches)
      select given.day::date as day
      from generate_series((select min(day) from read), ${days.last}::date, interval '1 day') as given (day)
      where not exists (select 1 from read where read.day = given.day::date)
      order by day`,
  );
