import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { findByProviderId, upsertInvoice } from '../invoices.queries.ts';
import { buyerOf, sellerOf } from '../parties.ts';
import type { Account, Needs } from './provider.ts';

/** Writes a credit note of Stripe as a document with negative amounts, as those of our own ledger are. */
export async function writeCreditNote(
  needs: Needs,
  transaction: Db,
  { buyer, customer }: Account,
  note: Stripe.CreditNote,
): Promise<void> {
  const { organisation_id } = buyer;
  const of = typeof note.invoice === 'string' ? note.invoice : note.invoice.id;
  const invoice = await findByProviderId(transaction, organisation_id, of);
  if (!invoice) return;
  const tax = invoice.total === 0 ? 0 : Math.round((note.amount * invoice.tax) / invoice.total);
  await upsertInvoice(transaction, {
    ...invoice,
    id: uuidv7(),
    provider_id: note.id,
    number: note.number,
    status: note.status === 'void' ? 'void' : 'credit',
    credits_invoice_id: invoice.id,
    lines: [{ description: note.memo ?? '', quantity: 1, amount: tax - note.amount }],
    subtotal: tax - note.amount,
    discount: 0,
    tax: tax === 0 ? 0 : -tax,
    total: -note.amount,
    due: 0,
    expected_total: null,
    seller: sellerOf(needs.config),
    buyer: buyerOf(buyer, customer),
    period_starts_at: null,
    period_ends_at: null,
    issued_at: new Date(note.created * 1000),
    due_at: null,
    paid_at: null,
    reference: null,
    failure: null,
  });
}
