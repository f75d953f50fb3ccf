import type { TrendCounting } from '@masthead/contract';
import { type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Days, Slots } from './span.ts';

export interface SumRow {
  pieces: number;
  stories: number;
  negative: number;
  positive: number;
}

/** Sums the members of a counting. */
export const sumMembers = (db: Db, countingId: string, { start, end }: Days) =>
  rowsOf(
    db,
    sql<SumRow & { member: number; reach: number; error: number }>`
      select member, sum(pieces)::int as pieces, sum(stories)::int as stories, sum(negative)::int as negative,
        sum(positive)::int as positive, sum(reach)::bigint as reach, sum(error)::int as error
      from trend_days
      where counting_id = ${countingId} and day between ${start}::date and ${end}::date
      group by member
      order by member`,
  );

/** Returns the column of a kind of count. */
const counted = (count: TrendCounting) => sql.ref(count);

export const listMemberDays = (db: Db, countingId: string, { start, end }: Days, count: TrendCounting) =>
  rowsOf(
    db,
    sql<{ member: number; day: string; value: number }>`
      select member, day, ${counted(count)} as value
      from trend_days
      where counting_id = ${countingId} and day between ${start}::date and ${end}::date
      order by member, day`,
  );

/** Lists the days of one member alone, for an index that begins with it. */
export const listDaysOf = (db: Db, countingId: string, member: number, { start, end }: Days) =>
  rowsOf(
    db,
    sql<{ day: string; value: number }>`
      select day, pieces as value
      from trend_days
      where counting_id = ${countingId} and member = ${member} and day between ${start}::date and ${end}::date
      order by day`,
  );

/** Lists the most frequent terms of some kinds in a period. Only the most frequent of each slot are read. */
export const listTopTerms = (
  db: Db,
  kinds: readonly string[],
  { steps, starts }: Slots,
  { count, limit }: { count: TrendCounting; limit: number },
) =>
  rowsOf(
    db,
    sql<SumRow & { id: number; kind: string; name: string; key: string }>`
      with likely as (
        select top.term_id
        from unnest(${steps}::text[], ${starts}::date[]) as slot (step, start)
        cross join unnest(${kinds}::text[]) as wanted (kind)
        cross join lateral (
          select s.term_id, s.pieces, s.stories
          from trend_term_sums s
          where s.step = slot.step and s.start = slot.start and s.kind = wanted.kind
          order by s.pieces desc, s.term_id
          limit 100
        ) as top
        group by top.term_id
        order by sum(${sql.ref(`top.${count}`)}) desc, top.term_id
        limit ${3 * limit}
      ),
        sums as (
          select s.term_id, sum(s.pieces)::int as pieces, sum(s.stories)::int as stories,
            sum(s.negative)::int as negative, sum(s.positive)::int as positive
          from likely l
          join trend_term_sums s on s.term_id = l.term_id
          join unnest(${steps}::text[], ${starts}::date[]) as slot (step, start)
            on slot.step = s.step
            and slot.start = s.start
          group by s.term_id
        )
      select t.id, t.kind, t.name, t.key, s.pieces, s.stories, s.negative, s.positive
      from sums s
      join trend_terms t on t.id = s.term_id
      where ${sql.ref(`s.${count}`)} > 0
      order by ${sql.ref(`s.${count}`)} desc, t.id
      limit ${limit}`,
  );

export const sumTerms = (db: Db, ids: readonly number[], { steps, starts }: Slots) =>
  rowsOf(
    db,
    sql<SumRow & { id: number }>`
      select s.term_id as id, sum(s.pieces)::int as pieces, sum(s.stories)::int as stories,
        sum(s.negative)::int as negative, sum(s.positive)::int as positive
      from trend_term_sums s
      join unnest(${steps}::text[], ${starts}::date[]) as slot (step, start)
        on slot.step = s.step
        and slot.start = s.start
      where s.term_id = any(${ids}::integer[])
      group by s.term_id`,
  );

export const listTermDays = (db: Db, ids: readonly number[], { start, end }: Days, count: TrendCounting) =>
  rowsOf(
    db,
    sql<{ id: number; day: string; value: number }>`
      select term_id as id, start as day, ${counted(count)} as value
      from trend_term_sums
      where term_id = any(${ids}::integer[]) and step = 'day' and start between ${start}::date and ${end}::date
      order by term_id, start`,
  );

export const listTerms = (db: Db, ids: readonly number[]) =>
  rowsOf(
    db,
    sql<{ id: number; kind: string; name: string; key: string }>`
      select id, kind, name, key
      from trend_terms
      where id = any(${ids}::integer[])`,
  );

interface LeaderRow extends SumRow {
  id: string;
  name: string;
  reach: number;
}

/** Outlets that write most; one that was merged counts for the outlet that stays. */
export const listTopOutlets = (
  db: Db,
  countingId: string,
  { steps, starts }: Slots,
  { count, limit }: { count: TrendCounting; limit: number },
) =>
  rowsOf(
    db,
    sql<LeaderRow>`
      with sums as (
        select s.outlet_id, sum(s.pieces) as pieces, sum(s.stories) as stories, sum(s.negative) as negative,
          sum(s.positive) as positive, sum(s.reach) as reach
        from unnest(${steps}::text[], ${starts}::date[]) as slot (step, start)
        join trend_outlet_sums s
          on s.counting_id = ${countingId}
          and s.member = 0
          and s.step = slot.step
          and s.start = slot.start
        group by s.outlet_id
      )
      select stays.id, stays.name, sum(s.pieces)::int as pieces, sum(s.stories)::int as stories,
        sum(s.negative)::int as negative, sum(s.positive)::int as positive, sum(s.reach)::bigint as reach
      from sums s
      join outlets named on named.id = s.outlet_id
      join outlets stays on stays.id = coalesce(named.merged_into_id, named.id)
      group by stays.id, stays.name
      order by sum(${sql.ref(`s.${count}`)}) desc, stays.id
      limit ${limit}`,
  );

/** Lists sums by country and by language, both in one reading of the rows. */
export const listPlaces = (db: Db, countingId: string, { steps, starts }: Slots, count: TrendCounting) =>
  rowsOf(
    db,
    sql<{ by: 'country_id' | 'language'; id: string; value: number }>`
      select case when grouping(s.country_id) = 0 then 'country_id' else 'language' end as by,
        coalesce(s.country_id, s.language) as id,
        sum(${sql.ref(`s.${count}`)})::int as value
      from unnest(${steps}::text[], ${starts}::date[]) as slot (step, start)
      join trend_outlet_sums s
        on s.counting_id = ${countingId}
        and s.member = 0
        and s.step = slot.step
        and s.start = slot.start
      group by grouping sets ((s.country_id), (s.language))
      order by 3 desc, 2`,
  );

export const countOutlets = async (db: Db, countingId: string, { steps, starts }: Slots): Promise<number> =>
  (await rowOf(
    db,
    sql<{ outlets: number }>`
      select count(distinct s.outlet_id)::int as outlets
      from unnest(${steps}::text[], ${starts}::date[]) as slot (step, start)
      join trend_outlet_sums s
        on s.counting_id = ${countingId}
        and s.member = 0
        and s.step = slot.step
        and s.start = slot.start`,
  ))!.outlets;

/** Reads the members and terms of a sample of documents. `slices`: of 1024. */
export const readSample = (
  db: Db,
  countingId: string | null,
  { start, end }: Days,
  { count, slices, limit }: { count: TrendCounting; slices: number; limit: number },
) => {
  const chosen = Array.from({ length: slices }, (_, at) => at);
  const bySlice = slices < 1024 ? sql`and m.slice = any(${chosen}::smallint[])` : sql``;
  const firsts = count === 'stories' ? sql`and m.is_first` : sql``;
  return rowsOf(
    db,
    countingId === null
      ? sql<{ members: number[]; terms: number[] }>`
        select '{}'::smallint[] as members, m.terms
        from trend_documents m
        where m.day between ${start}::date and ${end}::date ${bySlice} ${firsts}
        limit ${limit}`
      : sql<{ members: number[]; terms: number[] }>`
        select m.members, d.terms
        from trend_matches m
        join trend_documents d on d.document_id = m.document_id
        where m.counting_id = ${countingId} and m.day between ${start}::date and ${end}::date ${bySlice} ${firsts}
        limit ${limit}`,
  );
};
