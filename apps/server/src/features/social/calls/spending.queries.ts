import type { AccountNetwork } from '@masthead/contract';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';

/** Returns the first day of the month in UTC, by which networks bill. */
const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/**
 * Reserves money for a call. One statement compares and raises the one row of the month under its lock, so that parallel calls
 * cannot exceed the budget together. Returns false if it would be exceeded.
 */
export const reserve = async (db: Db, network: AccountNetwork, micros: number, budget: number, now: Date) => {
  await countOf(
    db,
    sql`insert into social_spending (network, month) values (${network}, ${monthOf(now)}) on conflict do nothing`,
  );
  const raised = await countOf(
    db,
    sql`
      update social_spending
      set micros = micros + ${micros}, calls = calls + 1
      where network = ${network} and month = ${monthOf(now)} and (${micros} = 0 or micros + ${micros} <= ${budget})`,
  );
  return raised === 1;
};

/** Gives back what a call has not cost. */
export const giveBack = (db: Db, network: AccountNetwork, micros: number, reservedAt: Date) =>
  countOf(
    db,
    sql`
      update social_spending
      set micros = greatest(0, micros - ${micros})
      where network = ${network} and month = ${monthOf(reservedAt)}`,
  );

/** Writes a call down for the brand that it was made for. */
export const noteCall = (db: Db, brandId: BrandId, network: AccountNetwork, micros: number, now: Date) =>
  countOf(
    db,
    sql`
      insert into social_brand_spending (brand_id, network, month, calls, micros)
      values (${brandId}, ${network}, ${monthOf(now)}, 1, ${micros})
      on conflict (brand_id, network, month) do update set calls = social_brand_spending.calls + 1,
        micros = social_brand_spending.micros + excluded.micros`,
  );

export const listSpending = (db: Db, now: Date) =>
  rowsOf(
    db,
    sql<{ network: AccountNetwork; calls: number; micros: number }>`
      select network, calls, micros
      from social_spending
      where month = ${monthOf(now)}`,
  );

export const listBrandSpending = (db: Db, brandId: BrandId, now: Date) =>
  rowsOf(
    db,
    sql<{ network: AccountNetwork; calls: number; micros: number }>`
      select network, calls, micros
      from social_brand_spending
      where brand_id = ${brandId} and month = ${monthOf(now)}`,
  );

export const findPause = (db: Db, network: AccountNetwork, bucket: string, now: Date) =>
  rowOf(
    db,
    sql<{ until: string }>`
      select until
      from social_pauses
      where network = ${network} and bucket = ${bucket} and until > ${now}`,
  );

export const pause = (db: Db, network: AccountNetwork, bucket: string, until: Date) =>
  countOf(
    db,
    sql`
      insert into social_pauses (network, bucket, until)
      values (${network}, ${bucket}, ${until})
      on conflict (network, bucket) do update set until = excluded.until`,
  );

export const deletePausesBefore = (db: Db, now: Date) =>
  countOf(db, sql`delete from social_pauses where until < ${now}`);
