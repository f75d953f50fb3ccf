import { countOf, type Db, rowOf, sql } from '../../../platform/db/index.ts';

/** Returns the first day of the first month whose terms have no sums of the month yet. */
export const monthsBelow = async (db: Db): Promise<string> =>
  (await rowOf(db, sql<{ months_below: string }>`select months_below from trend_reading`))!.months_below;

/** Deletes sums of a month that earlier versions have kept. */
export const deleteMonth = (db: Db, month: string) =>
  countOf(db, sql`delete from trend_term_sums where step = 'month' and start = ${month}::date`);

/** Sums up the days of a month. */
export const sumMonth = (db: Db, month: string) =>
  countOf(
    db,
    sql`
      insert into trend_term_sums (step, start, term_id, kind, pieces, stories, negative, positive)
      select 'month', ${month}::date, term_id, kind, sum(pieces), sum(stories), sum(negative), sum(positive)
      from trend_term_sums
      where step = 'day' and start >= ${month}::date and start < ${month}::date + interval '1 month'
      group by term_id, kind`,
  );

export const moveMonths = (db: Db, below: string) =>
  countOf(db, sql`update trend_reading set months_below = ${below}::date`);
