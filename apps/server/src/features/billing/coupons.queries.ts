import type { Coupon } from '@masthead/pricing';
import { countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';

export interface CouponRow {
  code: string;
  type: Coupon['type'];
  value: number;
  currency: string | null;
  duration: Coupon['duration'];
  months: number | null;
  plans: string[];
  expires_at: string | null;
  max_redemptions: number | null;
  redemptions: number;
  created_at: string;
  ended_at: string | null;
}

const columns = sql`
  code, type, value, currency, duration, months, plans, expires_at, max_redemptions, redemptions, created_at, ended_at`;

export const findCoupon = (db: Db, code: string) =>
  rowOf(db, sql<CouponRow>`select ${columns} from coupons where code = ${code.toUpperCase()}`);

export const insertCoupon = (db: Db, row: Omit<CouponRow, 'redemptions' | 'created_at' | 'ended_at'>, now: Date) =>
  countOf(
    db,
    sql`
      insert into coupons (
        code, type, value, currency, duration, months, plans, expires_at, max_redemptions, created_at
      )
      values (
        ${row.code},
        ${row.type},
        ${row.value},
        ${row.currency},
        ${row.duration},
        ${row.months},
        ${row.plans},
        ${row.expires_at},
        ${row.max_redemptions},
        ${now}
      )
      on conflict (code) do nothing`,
  );

export const listCoupons = (db: Db, after: readonly (string | number)[] | null, limit: number) =>
  rowsOf(
    db,
    sql<CouponRow>`
      select ${columns}
      from coupons
      where ended_at is null
        and (
          ${after?.[0] ?? null}::timestamptz is null
          or (created_at, code) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::text)
        )
      order by created_at desc, code desc
      limit ${limit + 1}`,
  );

export const endCoupon = (db: Db, code: string, now: Date) =>
  countOf(db, sql`update coupons set ended_at = ${now} where code = ${code.toUpperCase()} and ended_at is null`);

/** Counts a redemption if the coupon can still be redeemed; 0: it is used up, expired or ended. */
export const countRedemption = (db: Db, code: string, now: Date) =>
  countOf(
    db,
    sql`
      update coupons
      set redemptions = redemptions + 1
      where code = ${code}
        and ended_at is null
        and (expires_at is null or expires_at > ${now})
        and (max_redemptions is null or redemptions < max_redemptions)`,
  );

/** Gives the redemptions of a subscription back, or that of one coupon. */
export const uncountRedemption = (
  db: Db,
  organisationId: string,
  subscriptionId: string,
  coupon: string | null = null,
) =>
  countOf(
    db,
    sql`
      with gone as (
        delete from coupon_redemptions
        where subscription_id = ${subscriptionId}
          and organisation_id = ${organisationId}
          and (${coupon}::text is null or code = ${coupon}::text)
        returning code
      )
      update coupons set redemptions = redemptions - 1
      where code in (select code from gone)`,
  );

/** Records who redeemed a coupon; 0: the subscription has redeemed it before. */
export const insertRedemption = (
  db: Db,
  row: { code: string; subscription_id: string; organisation_id: string },
  now: Date,
) =>
  countOf(
    db,
    sql`
      insert into coupon_redemptions (code, subscription_id, organisation_id, redeemed_at)
      values (${row.code}, ${row.subscription_id}, ${row.organisation_id}, ${now})
      on conflict (code, subscription_id) do nothing`,
  );

/** Returns true if the organisation has redeemed the coupon with an earlier subscription. */
export const hasRedeemed = async (db: Db, code: string, organisationId: string): Promise<boolean> =>
  (await rowOf(
    db,
    sql`select from coupon_redemptions where code = ${code} and organisation_id = ${organisationId}`,
  )) !== undefined;
