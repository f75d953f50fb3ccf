import { toMajor } from '@masthead/pricing';
import type { Mail } from '../../platform/mail/index.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import type { BuyerRow } from './customers.queries.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** Composes the reminder of an invoice by transfer that is overdue. */
export const reminderMail = (
  { email, language, name }: BuyerRow & { email: string },
  invoice: InvoiceRow,
): Promise<Mail> =>
  writeLetter(
    { email, first_name: name, language },
    {
      key: 'invoice_reminder',
      params: {
        number: invoice.number ?? '',
        amount: `${toMajor(invoice.due, invoice.currency).toFixed(2)} ${invoice.currency}`,
        date: (invoice.due_at ?? invoice.issued_at).slice(0, 10),
        bank: invoice.seller?.bank ?? '',
      },
    },
  );
