import type { Invoice } from '@masthead/contract';
import { toMajor } from '@masthead/pricing';
import type { InvoiceRow, StaffInvoiceRow } from './invoices.queries.ts';

export function invoiceAnswer(row: InvoiceRow): Invoice {
  const major = (amount: number) => toMajor(amount, row.currency);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    paid: row.status === 'paid',
    total: major(row.total),
    subtotal: major(row.subtotal),
    tax: major(row.tax),
    plan: row.plan,
    commitment: row.interval,
    date: row.issued_at.slice(0, 10),
    due_at: row.due_at,
    currency: row.currency,
    coupon: row.discount > 0 ? { discount: major(row.discount) } : null,
    failure: row.failure,
    credits_invoice_id: row.credits_invoice_id,
  };
}

export const staffInvoiceAnswer = (row: StaffInvoiceRow) => ({
  ...invoiceAnswer(row),
  organisation: { id: row.organisation_id, name: row.organisation_name },
  provider: row.provider,
});
