import type { PaymentFacts } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { cardAnswer } from './billing-state.ts';
import { couponAnswer } from './coupons.ts';
import { listPaymentFacts } from './customers.queries.ts';

/** Returns the card and the discount of organisations by their id. */
export async function findPaymentFacts(
  db: Db,
  organisationIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PaymentFacts>> {
  if (organisationIds.length === 0) return new Map();
  const rows = await listPaymentFacts(db, organisationIds, now);
  return new Map(
    rows.map(({ organisation_id, discount, ...row }) => {
      const time = discount && new Date(discount.created_at).toISOString();
      const applicableDiscount = discount && couponAnswer({ ...discount, created_at: time! });
      return [organisation_id, { card: cardAnswer(row), applicableDiscount }];
    }),
  );
}
