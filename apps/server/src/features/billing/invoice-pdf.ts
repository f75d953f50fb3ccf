import { translate } from '@masthead/i18n/server';
import { toMajor } from '@masthead/pricing';
import { Failure } from '../../platform/http/failure.ts';
import { loadPrint } from '../../platform/renderer/index.ts';
import type { Call } from '../access/index.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** Sends an invoice as PDF, rendered from the issued record, so it never changes. Throws 503 browser_missing without a browser. */
export async function sendInvoicePdf(
  { browser, language, reply }: Call<'billing.invoices.pdf'>,
  invoice: InvoiceRow,
): Promise<unknown> {
  if (!(await browser.isAvailable())) throw new Failure(503, 'browser_missing');
  const { renderInvoice } = await loadPrint();
  const html = renderInvoice(composeInvoice(invoice, language));
  const bytes = await browser.pdf({ html, format: 'A4', margin: '18mm' });
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${(invoice.number ?? 'draft').replace(/[^\w-]/g, '')}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(Buffer.from(bytes));
}

/** Composes the document of an invoice or credit note in a language. */
function composeInvoice(invoice: InvoiceRow, language: string) {
  const say = (key: string, params: Record<string, string | number> = {}) =>
    translate(language, `billing.invoice.${key}`, params);
  const money = (amount: number) =>
    new Intl.NumberFormat(language.replace('_', '-'), { style: 'currency', currency: invoice.currency }).format(
      toMajor(amount, invoice.currency),
    );
  const { seller, buyer } = invoice;
  const address = buyer?.address;
  const day = (time: string) => time.slice(0, 10);
  const isCredit = invoice.status === 'credit';
  return {
    lang: language.replace('_', '-'),
    title: `${say(isCredit ? 'credit_note' : 'title')} ${invoice.number ?? ''}`,
    seller: [seller?.name, ...(seller?.address ?? '').split('\n'), seller?.vat_number].filter(
      (line) => !!line,
    ) as string[],
    buyer: [
      buyer?.name,
      address?.line1,
      address?.line2,
      address && `${address.postal_code} ${address.city}`,
      address?.state,
      address?.country,
      buyer?.vat_number,
    ].filter((line) => !!line) as string[],
    facts: [
      { label: say('number'), value: invoice.number ?? '' },
      { label: say('date'), value: day(invoice.issued_at) },
      ...(invoice.period_starts_at && invoice.period_ends_at
        ? [{ label: say('period'), value: `${day(invoice.period_starts_at)} – ${day(invoice.period_ends_at)}` }]
        : []),
      ...(invoice.due_at && !isCredit ? [{ label: say('due'), value: day(invoice.due_at) }] : []),
    ],
    columns: [say('description'), say('quantity'), say('amount')],
    lines: invoice.lines.map(({ description, quantity, amount }) => ({
      description: lineText(description, invoice, say),
      quantity: String(quantity),
      amount: money(amount),
    })),
    sums: [
      { label: say('subtotal'), value: money(invoice.subtotal) },
      ...(invoice.discount > 0 ? [{ label: say('discount'), value: money(-invoice.discount) }] : []),
      { label: say('tax'), value: money(invoice.tax) },
      { label: say('total'), value: money(invoice.total) },
      ...(invoice.due === invoice.total || isCredit ? [] : [{ label: say('to_pay'), value: money(invoice.due) }]),
    ],
    notes: [
      ...(invoice.tax_kind === 'reverse_charge' ? [say('reverse_charge')] : []),
      ...(invoice.provider === 'test' ? [say('test')] : []),
      ...(invoice.status === 'paid' ? [say('paid')] : []),
      ...(invoice.status === 'open' && seller?.bank ? [say('transfer', { bank: seller.bank })] : []),
    ],
  };
}

/** Returns the text of a line. Lines of our own ledger are kept as kind and plan, those of others as they were written. */
function lineText(description: string, invoice: InvoiceRow, say: (key: string) => string): string {
  const [, kind, plan] = /^(plan|read_only|stream):(\w+)$/.exec(description) ?? [];
  if (!kind) return description;
  const name = kind === 'plan' ? `${say('users')} · ${plan}` : say(kind === 'stream' ? 'streams' : 'readers');
  return `${name} · ${say(invoice.interval === 'year' ? 'by_year' : 'by_month')}`;
}
