import type { TrendCounting } from '@masthead/contract';
import { andAll, type Db, type RawBuilder, rowsOf, sql } from '../../../platform/db/index.ts';
import { type Days, runsOf, type Slots } from './span.ts';

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

/** Lists the sums of the days of some countings as a whole. */
export const listWholeDays = (db: Db, countingIds: readonly string[], { start, end }: Days) =>
  rowsOf(
    db,
    sql<SumRow & { counting_id: string; day: string; reach: number; error: number }>`
      select counting_id, day, pieces, stories, negative, positive, reach, error
      from trend_days
      where counting_id = any(${countingIds}::uuid[]) and member = 0 and day between ${start}::date and ${end}::date
      order by counting_id, day`,
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

/** Reads the sums of a term `l` in each run of days or months. A list of starts would be compared with each sum. */
const sumsOfTerm = (slots: Slots) =>
  sql.join(
    runsOf(slots).map(
      ({ step, start, end }) => sql`
        select s.pieces, s.stories, s.negative, s.positive
        from trend_term_sums s
        where s.term_id = l.term_id and s.step = ${step} and s.start between ${start}::date and ${end}::date`,
    ),
    sql` union all `,
  );

/**
 * Returns a query of the sums of the terms of `l`. Each is found by one search of the index: a join would search once for each slot, and
 * a condition for all terms would read all terms of each day.
 */
const sumsOfTerms = (l: RawBuilder<unknown>, slots: Slots) => sql`
  select l.term_id, sum(s.pieces)::int as pieces, sum(s.stories)::int as stories, sum(s.negative)::int as negative,
    sum(s.positive)::int as positive
  from ${l}
  cross join lateral (${sumsOfTerm(slots)}) as s
  group by l.term_id`;

/**
 * Lists the most frequent terms of some kinds in a period. Only those with most pieces in each slot are read: an index has their pieces, and
 * other sums are read of the likeliest alone.
 */
export const listTopTerms = (
  db: Db,
  kinds: readonly string[],
  slots: Slots,
  { count, limit }: { count: TrendCounting; limit: number },
) =>
  rowsOf(
    db,
    sql<SumRow & { id: number; kind: string; name: string; key: string }>`
      with likely as materialized (
        select top.term_id
        from unnest(${slots.steps}::text[], ${slots.starts}::date[]) as slot (step, start)
        cross join unnest(${kinds}::text[]) as wanted (kind)
        cross join lateral (
          select s.term_id, s.pieces
          from trend_term_sums s
          where s.step = slot.step and s.start = slot.start and s.kind = wanted.kind
          order by s.pieces desc, s.term_id
          limit 100
        ) as top
        group by top.term_id
        order by sum(top.pieces) desc, top.term_id
        limit ${5 * limit}
      ),
        sums as (${sumsOfTerms(sql`likely l`, slots)}),
        top as (
          select *
          from sums
          where ${counted(count)} > 0
          order by ${counted(count)} desc, term_id
          limit ${limit}
        )
      select t.id, t.kind, t.name, t.key, top.pieces, top.stories, top.negative, top.positive
      from top
      join trend_terms t on t.id = top.term_id
      order by ${sql.ref(`top.${count}`)} desc, t.id`,
  );

export const sumTerms = (db: Db, ids: readonly number[], slots: Slots) =>
  rowsOf(
    db,
    sql<SumRow & { id: number }>`
      select t.term_id as id, t.pieces, t.stories, t.negative, t.positive
      from (${sumsOfTerms(sql`unnest(${ids}::integer[]) as l (term_id)`, slots)}) t`,
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

export const listMergedOutlets = (db: Db) =>
  rowsOf(
    db,
    sql<{ id: string; merged_into_id: string }>`
      select id, merged_into_id
      from outlets
      where merged_into_id is not null`,
  );

export const listOutletNames = (db: Db, ids: readonly string[]) =>
  rowsOf(db, sql<{ id: string; name: string }>`select id, name from outlets where id = any(${ids}::uuid[])`);

/** The index of trend_documents that holds their terms has slices below it. */
const indexedSlices = 64;

/** Reads the members and terms of a sample of documents of some days, as `unpack` reads them. `slices`: of 1024. */
export const readSample = (
  db: Db,
  countingId: string | null,
  { days, count, slices }: { days: readonly string[]; count: TrendCounting; slices: number },
) => {
  const chosen = Array.from({ length: slices }, (_, at) => at);
  const conditions = andAll([
    slices < 1024 && sql`m.slice = any(${chosen}::smallint[])`,
    countingId === null && slices <= indexedSlices && sql`m.slice < ${sql.lit(indexedSlices)}`,
    count === 'stories' && sql`m.is_first`,
  ]);
  return rowsOf(
    db,
    countingId === null
      ? sql<{ day: string; packed: string }>`
        select m.day, string_agg('{}' || m.terms::text, '') as packed
        from trend_documents m
        where m.day = any(${days}::date[]) ${conditions}
        group by m.day`
      : sql<{ day: string; packed: string }>`
        select m.day, string_agg(m.members::text || d.terms::text, '') as packed
        from trend_matches m
        join trend_documents d on d.document_id = m.document_id
        where m.counting_id = ${countingId} and m.day = any(${days}::date[]) ${conditions}
        group by m.day`,
  );
};
