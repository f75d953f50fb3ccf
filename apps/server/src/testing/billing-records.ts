import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';

/** Makes an invoice of an organisation and a coupon. */
export async function makeBillingRecords(db: Db, organisationId: string) {
  const [invoice_id, enquiry_id, coupon, now] = [
    uuidv7(),
    uuidv7(),
    `CODE${randomBytes(4).toString('hex').toUpperCase()}`,
    new Date(),
  ];
  await rowsOf(
    db,
    sql`insert into invoices (id, organisation_id, provider, number, status, plan, interval, currency, lines, subtotal, discount, tax, tax_kind, total, due, issued_at)
        values (${invoice_id}, ${organisationId}, 'invoice', ${invoice_id}, 'open', 'plus', 'month', 'EUR', '[]', 9900, 0, 0, 'none', 9900, 9900, ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into coupons (code, type, value, duration, created_at) values (${coupon}, 'percentage', 0.2, 'once', ${now})`,
  );
  return { invoice_id, enquiry_id, coupon, coupon_id: coupon, plan: 'plus' };
}
