import { batches, countOf, type Db, rowsOf, sql } from '../../../platform/db/index.ts';
import { type DaySum, everything, type OutletSum, type TermSum, wholeGroup } from './tally.ts';

const batchSize = 2000;
const column = <R, K extends keyof R>(rows: readonly R[], name: K): R[K][] => rows.map((row) => row[name]);

/** Writes a column as an array: numbers, days and the kinds of terms need no quotes, and the driver would look at each of them. */
const listed = <K extends keyof TermSum>(rows: readonly TermSum[], name: K): string =>
  `{${rows.map((row) => row[name]).join(',')}}`;

/** Adds to sums of days. */
export async function addToDays(db: Db, sums: readonly DaySum[]): Promise<void> {
  for (const rows of batches(sums, batchSize))
    await countOf(
      db,
      sql`
        insert into trend_days as t (counting_id, member, day, pieces, stories, negative, positive, reach)
        select *
        from unnest(
          ${column(rows, 'counting_id')}::uuid[],
          ${column(rows, 'member')}::smallint[],
          ${column(rows, 'day')}::date[],
          ${column(rows, 'pieces')}::integer[],
          ${column(rows, 'stories')}::integer[],
          ${column(rows, 'negative')}::integer[],
          ${column(rows, 'positive')}::integer[],
          ${column(rows, 'reach')}::bigint[]
        )
        on conflict (counting_id, member, day) do update set pieces = t.pieces + excluded.pieces,
          stories = t.stories + excluded.stories,
          negative = t.negative + excluded.negative,
          positive = t.positive + excluded.positive,
          reach = t.reach + excluded.reach`,
    );
}

/** Adds to sums of outlets, countries and languages. */
export async function addToOutlets(db: Db, sums: readonly OutletSum[]): Promise<void> {
  for (const rows of batches(sums, batchSize))
    await countOf(
      db,
      sql`
        insert into trend_outlet_sums as t (
          counting_id,
          member,
          step,
          start,
          outlet_id,
          country_id,
          language,
          pieces,
          stories,
          negative,
          positive,
          reach
        )
        select *
        from unnest(
          ${column(rows, 'counting_id')}::uuid[],
          ${column(rows, 'member')}::smallint[],
          ${column(rows, 'step')}::text[],
          ${column(rows, 'start')}::date[],
          ${column(rows, 'outlet_id')}::uuid[],
          ${column(rows, 'country_id')}::text[],
          ${column(rows, 'language')}::text[],
          ${column(rows, 'pieces')}::integer[],
          ${column(rows, 'stories')}::integer[],
          ${column(rows, 'negative')}::integer[],
          ${column(rows, 'positive')}::integer[],
          ${column(rows, 'reach')}::bigint[]
        )
        on conflict (counting_id, member, step, start, outlet_id, country_id, language)
          do update set pieces = t.pieces + excluded.pieces,
          stories = t.stories + excluded.stories,
          negative = t.negative + excluded.negative,
          positive = t.positive + excluded.positive,
          reach = t.reach + excluded.reach`,
    );
}

/** Adds to sums of terms. */
export async function addToTerms(db: Db, sums: readonly TermSum[]): Promise<void> {
  for (const rows of batches(sums, batchSize))
    await countOf(
      db,
      sql`
        insert into trend_term_sums as t (term_id, step, start, kind, pieces, stories, negative, positive)
        select *
        from unnest(
          ${listed(rows, 'term_id')}::integer[],
          ${listed(rows, 'step')}::text[],
          ${listed(rows, 'start')}::date[],
          ${listed(rows, 'kind')}::text[],
          ${listed(rows, 'pieces')}::integer[],
          ${listed(rows, 'stories')}::integer[],
          ${listed(rows, 'negative')}::integer[],
          ${listed(rows, 'positive')}::integer[]
        )
        on conflict (term_id, step, start) do update set pieces = t.pieces + excluded.pieces,
          stories = t.stories + excluded.stories,
          negative = t.negative + excluded.negative,
          positive = t.positive + excluded.positive`,
    );
}

/** Kinds of terms of which a day keeps the most frequent. They are named, so that an index finds those of a day. */
const prunedKinds = sql`kind in ('person', 'organisation', 'place', 'product', 'phrase')`;

/** Returns those of some days that have more than `most` terms beside subjects. */
export const listFullDays = (db: Db, days: readonly string[], most: number) =>
  rowsOf(
    db,
    sql<{ day: string }>`
      select wanted.day
      from unnest(${days}::date[]) as wanted (day)
      where (
        select count(*)
        from trend_term_sums s
        where s.step = 'day' and s.start = wanted.day and s.${prunedKinds}
      ) > ${most}`,
  );

/**
 * Removes the rarest terms of a day beyond `kept`, from the sums of its month too, and adds the most that one of them had to the
 * error of the day: a term that returns begins at 0, so its sum is too low by at most the error.
 */
export const pruneDay = (db: Db, day: string, kept: number, monthsBelow: string) =>
  countOf(
    db,
    sql`
      with cut as materialized (
        select pieces, term_id
        from trend_term_sums
        where step = 'day' and start = ${day}::date and ${prunedKinds}
        order by pieces desc, term_id
        offset ${kept}
        limit 1
      ),
        removed as (
          delete from trend_term_sums s
          where s.step = 'day'
            and s.start = ${day}::date
            and s.${prunedKinds}
            and (s.pieces, -s.term_id) <= (select c.pieces, -c.term_id from cut c)
          returning s.term_id, s.kind, s.pieces, s.stories, s.negative, s.positive
        ),
        months as (
          insert into trend_term_sums as t (term_id, step, start, kind, pieces, stories, negative, positive)
          select term_id, 'month', date_trunc('month', ${day}::date)::date, kind, -pieces, -stories, -negative,
            -positive
          from removed
          where ${day}::date < ${monthsBelow}::date
          on conflict (term_id, step, start) do update set pieces = t.pieces + excluded.pieces,
            stories = t.stories + excluded.stories,
            negative = t.negative + excluded.negative,
            positive = t.positive + excluded.positive
        )
      update trend_days set error = error + (select coalesce(max(pieces), 0) from removed)
      where counting_id = ${everything} and member = ${wholeGroup} and day = ${day}::date`,
  );

/** Deletes sums of months that have become empty. */
export const deleteEmptySums = (db: Db) =>
  countOf(db, sql`delete from trend_term_sums where step = 'month' and pieces = 0`);

/**
 * Deletes names that no sum and no burst holds any longer; a document that has one still shows its others. In a transaction that holds the
 * reading, so that no batch adds to a sum of a name that goes.
 */
export const deleteUnusedTerms = (db: Db, limit: number) =>
  countOf(
    db,
    sql`
      delete from trend_terms
      where id in (
        select t.id
        from trend_terms t
        where not exists (select from trend_term_sums s where s.term_id = t.id)
          and not exists (select from trend_bursts b where b.term_id = t.id)
        limit ${limit}
      )`,
  );
