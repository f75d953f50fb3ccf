export { showState } from './billing-state.ts';
export { findInvoiceId, listInvoices } from './invoices.queries.ts';
export { creditInvoice, makeCoupon, payInvoice, setFirstDiscount } from './staff-billing.ts';
