import type { ParkedKind } from '@masthead/contract';
import type { SetBack } from '../clock/watch-clock.ts';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../db/index.ts';

/** Kinds of items that are tried again after an error. A job is parked for the deaths of its process. */
export type FailingKind = Exclude<ParkedKind, 'job'>;

export interface FailedItem {
  kind: FailingKind;
  itemId: string;
  brandId: string | null;
  /** Name or address by which staff recognise the item. */
  subject: string;
}

interface Failing {
  id: string;
  attempts: number;
  next_try_at: string | null;
  parked_at: string | null;
}

/** Locks the record of an item's failures. */
export const lockFailing = (db: Db, kind: ParkedKind, itemId: string) =>
  rowOf(
    db,
    sql<Failing>`
      select id, attempts, next_try_at, parked_at
      from parked_items
      where kind = ${kind} and item_id = ${itemId}
      for update`,
  );

interface Recorded extends FailedItem {
  id: string;
  attempts: number;
  reason: string;
  detail: string;
  nextTry: Date | string | null;
  parkedAt: Date | string | null;
}

export const recordFailure = (db: Db, item: Recorded, now: Date) =>
  countOf(
    db,
    sql`
      insert into parked_items (
        id,
        kind,
        item_id,
        brand_id,
        subject,
        attempts,
        reason,
        detail,
        first_failed_at,
        changed_at,
        next_try_at,
        parked_at
      )
      values (
        ${item.id},
        ${item.kind},
        ${item.itemId},
        ${item.brandId},
        ${item.subject},
        ${item.attempts},
        ${item.reason},
        ${item.detail},
        ${now},
        ${now},
        ${item.nextTry},
        ${item.parkedAt}
      )
      on conflict (kind, item_id) do update set subject = excluded.subject,
        attempts = excluded.attempts,
        reason = excluded.reason,
        detail = excluded.detail,
        changed_at = excluded.changed_at,
        next_try_at = excluded.next_try_at,
        parked_at = excluded.parked_at`,
  );

/** Forgets items that were processed. Returns how many had failed before. */
export const settle = (db: Db, kind: ParkedKind, itemIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from parked_items
      where kind = ${kind} and item_id = any(${itemIds}::text[])`,
  );

/** Forgets items that were tried again and have not failed meanwhile. Returns how many those were. */
export const settleTried = (db: Db, kind: ParkedKind, itemIds: readonly string[]) =>
  countOf(
    db,
    sql`
      delete from parked_items
      where kind = ${kind} and item_id = any(${itemIds}::text[]) and next_try_at is null and parked_at is null`,
  );

/** Forgets items that are ids below one. */
export const settleBelow = (db: Db, kinds: readonly ParkedKind[], belowId: string) =>
  countOf(db, sql`delete from parked_items where kind = any(${kinds}) and item_id collate "C" < ${belowId}`);

export interface DueItem {
  id: string;
  kind: ParkedKind;
  item_id: string;
}

/** Takes items that are to be tried again: those due, and those handed over before `stale` of which nothing was heard. */
export const takeDue = (db: Db, now: Date, stale: Date, limit: number) =>
  rowsOf(
    db,
    sql<DueItem>`
      update parked_items p
      set next_try_at = null, changed_at = ${now}
      from (
        select id
        from parked_items
        where parked_at is null
          and coalesce(next_try_at, case when changed_at < ${stale} then ${now}::timestamptz end) <= ${now}
        order by changed_at
        limit ${limit}
        for update skip locked
      ) due
      where p.id = due.id
      returning p.id, p.kind, p.item_id`,
  );

export const listItemIds = async (db: Db, kind: ParkedKind): Promise<string[]> =>
  (await rowsOf(db, sql<{ item_id: string }>`select item_id from parked_items where kind = ${kind}`)).map(
    ({ item_id }) => item_id,
  );

export const forgetItem = (db: Db, id: string) => countOf(db, sql`delete from parked_items where id = ${id}`);

export interface ParkedRow extends DueItem {
  subject: string;
  attempts: number;
  reason: string;
  detail: string;
  first_failed_at: string;
  parked_at: string;
}

export const listParked = (
  db: Db,
  { kind, after, limit }: { kind: ParkedKind | undefined; after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<ParkedRow>`
      select id, kind, item_id, subject, attempts, reason, detail, first_failed_at, parked_at
      from parked_items
      where parked_at is not null
        ${andAll([kind && sql`kind = ${kind}`, after && sql`(parked_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by parked_at desc, id desc
      limit ${limit + 1}`,
  );

export const lockParked = (db: Db, id: string) =>
  rowOf(
    db,
    sql<DueItem>`
      select id, kind, item_id
      from parked_items
      where id = ${id} and parked_at is not null
      for update`,
  );

/** Counts the attempts from zero again. */
export const unpark = (db: Db, id: string, now: Date) =>
  countOf(
    db,
    sql`
      update parked_items
      set attempts = 0, parked_at = null, next_try_at = null, changed_at = ${now}
      where id = ${id}`,
  );

/** Plans items again that failed by a clock that was ahead. */
export const bringItemsBack = (db: Db, { now, by }: SetBack) =>
  countOf(
    db,
    sql`
      update parked_items
      set next_try_at = greatest(${now}::timestamptz, next_try_at - ${by} * interval '1 millisecond')
      where next_try_at > ${now} and changed_at > ${now}`,
  );

/** Items that are tried again and items that are parked, by kind. */
export const countItems = (db: Db) =>
  rowsOf(
    db,
    sql<{ kind: ParkedKind; trying: number; parked: number }>`
      select kind, count(*) filter (where parked_at is null)::int as trying,
        count(*) filter (where parked_at is not null)::int as parked
      from parked_items
      group by kind`,
  );
