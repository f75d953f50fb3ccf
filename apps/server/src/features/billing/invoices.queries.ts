import type { CardRefusal } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { Buyer, Seller } from './parties.ts';
import type { ProviderName } from './providers/names.ts';

/** A line of an invoice as it was issued. Amounts are minor units. */
interface InvoiceLine {
  description: string;
  quantity: number;
  amount: number;
}

export interface InvoiceRow {
  id: string;
  organisation_id: string;
  subscription_id: string | null;
  provider: ProviderName;
  provider_id: string | null;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | 'credit';
  credits_invoice_id: string | null;
  plan: string;
  interval: string;
  currency: string;
  lines: InvoiceLine[];
  subtotal: number;
  discount: number;
  tax: number;
  tax_kind: string;
  total: number;
  due: number;
  expected_total: number | null;
  seller: Seller | null;
  buyer: Buyer | null;
  period_starts_at: string | null;
  period_ends_at: string | null;
  issued_at: string;
  due_at: string | null;
  paid_at: string | null;
  reference: string | null;
  failure: CardRefusal | null;
  reminders: number;
}
/** Times of a row that is written. */
type Written = Omit<
  InvoiceRow,
  'reminders' | 'period_starts_at' | 'period_ends_at' | 'issued_at' | 'due_at' | 'paid_at'
> & {
  period_starts_at: Date | null;
  period_ends_at: Date | null;
  issued_at: Date;
  due_at: Date | null;
  paid_at: Date | null;
};

const columns = sql`
  i.id, i.organisation_id, i.subscription_id, i.provider, i.provider_id, i.number, i.status, i.credits_invoice_id,
  i.plan, i.interval, i.currency, i.lines, i.subtotal, i.discount, i.tax, i.tax_kind, i.total, i.due,
  i.expected_total, i.seller, i.buyer, i.period_starts_at, i.period_ends_at, i.issued_at, i.due_at, i.paid_at,
  i.reference, i.failure, i.reminders`;

/** Returns the next number of a year. Call it in the transaction that issues the invoice. */
export const nextNumber = async (db: Db, year: number): Promise<string> => {
  const { last } = (await rowOf(
    db,
    sql<{ last: number }>`
      insert into invoice_numbers as n (year, last)
      values (${year}, 1)
      on conflict (year) do update set last = n.last + 1
      returning last`,
  ))!;
  return `${year}-${String(last).padStart(5, '0')}`;
};

/** Stores an invoice, or the payment of a stored one. An issued invoice is never changed. */
export const upsertInvoice = (db: Db, row: Written) =>
  rowOf(
    db,
    sql<{ id: string; is_new: boolean }>`
      insert into invoices as i (
        id,
        organisation_id,
        subscription_id,
        provider,
        provider_id,
        number,
        status,
        credits_invoice_id,
        plan,
        interval,
        currency,
        lines,
        subtotal,
        discount,
        tax,
        tax_kind,
        total,
        due,
        expected_total,
        seller,
        buyer,
        period_starts_at,
        period_ends_at,
        issued_at,
        due_at,
        paid_at,
        reference,
        failure
      )
      values (
        ${row.id},
        ${row.organisation_id},
        ${row.subscription_id},
        ${row.provider},
        ${row.provider_id},
        ${row.number},
        ${row.status},
        ${row.credits_invoice_id},
        ${row.plan},
        ${row.interval},
        ${row.currency},
        ${JSON.stringify(row.lines)},
        ${row.subtotal},
        ${row.discount},
        ${row.tax},
        ${row.tax_kind},
        ${row.total},
        ${row.due},
        ${row.expected_total},
        ${row.seller && JSON.stringify(row.seller)},
        ${row.buyer && JSON.stringify(row.buyer)},
        ${row.period_starts_at},
        ${row.period_ends_at},
        ${row.issued_at},
        ${row.due_at},
        ${row.paid_at},
        ${row.reference},
        ${row.failure}
      )
      on conflict (provider_id) do update set status = excluded.status,
        due = excluded.due,
        paid_at = excluded.paid_at,
        failure = excluded.failure
      returning i.id, xmax = 0 as is_new`,
  );

export const findInvoice = (db: Db, organisationId: string, id: string) =>
  rowOf(
    db,
    sql<InvoiceRow>`
      select ${columns}
      from invoices i
      where i.organisation_id = ${organisationId} and i.id = ${id}`,
  );

export const listInvoices = (
  db: Db,
  organisationId: string,
  after: readonly (string | number)[] | null,
  limit: number,
) =>
  rowsOf(
    db,
    sql<InvoiceRow>`
      select ${columns}
      from invoices i
      where i.organisation_id = ${organisationId}
        and (
          ${after?.[0] ?? null}::timestamptz is null
          or (i.issued_at, i.id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid)
        )
      order by i.issued_at desc, i.id desc
      limit ${limit + 1}`,
  );

export type StaffInvoiceRow = InvoiceRow & { organisation_name: string };

interface StaffFilter {
  organisationId?: string | undefined;
  status?: string | undefined;
  overdueAt?: Date | undefined;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Returns invoices of all organisations, for staff. */
export const listAllInvoices = (db: Db, { organisationId, status, overdueAt, after, limit }: StaffFilter) =>
  rowsOf(
    db,
    sql<StaffInvoiceRow>`
      select ${columns}, o.name as organisation_name
      from invoices i
      join organisations o on o.id = i.organisation_id
      where true
        ${andAll([
          organisationId && sql`i.organisation_id = ${organisationId}`,
          status && sql`i.status = ${status}`,
          overdueAt && sql`i.status = 'open' and i.due_at < ${overdueAt}`,
          after && sql`(i.issued_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])}
      order by i.issued_at desc, i.id desc
      limit ${limit + 1}`,
  );

/** Locks an invoice of any organisation, for staff. */
export const lockAnyInvoice = (db: Db, id: string) =>
  rowOf(
    db,
    sql<StaffInvoiceRow>`
      select ${columns}, o.name as organisation_name
      from invoices i
      join organisations o on o.id = i.organisation_id
      where i.id = ${id}
      for update of i`,
  );

/** Returns the id of the invoice with a number, for the console; undefined if there is none. */
export const findInvoiceId = async (db: Db, number: string): Promise<string | undefined> =>
  (await rowOf(db, sql<{ id: string }>`select id from invoices where number = ${number}`))?.id;

export const setPaid = (db: Db, organisationId: string, id: string, paidAt: Date, reference: string | null) =>
  countOf(
    db,
    sql`
      update invoices
      set status = 'paid', paid_at = ${paidAt}, reference = ${reference}, failure = null
      where organisation_id = ${organisationId} and id = ${id} and status in ('open', 'uncollectible')`,
  );

export const setFailure = (db: Db, organisationId: string, id: string, status: string, failure: CardRefusal | null) =>
  countOf(
    db,
    sql`
      update invoices
      set status = ${status}, failure = ${failure}
      where organisation_id = ${organisationId} and id = ${id}`,
  );

/** Returns an invoice or credit note by the id that the provider gives it. */
export const findByProviderId = (db: Db, organisationId: string, providerId: string) =>
  rowOf(
    db,
    sql<InvoiceRow>`
      select ${columns}
      from invoices i
      where i.organisation_id = ${organisationId} and i.provider_id = ${providerId}`,
  );

export const countCredits = async (db: Db, organisationId: string, id: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ notes: number }>`
      select count(*)::int as notes
      from invoices
      where organisation_id = ${organisationId} and credits_invoice_id = ${id}`,
  ))!.notes;

/** Returns what was credited of an invoice, as a positive amount. */
export const sumCredited = async (db: Db, organisationId: string, id: string): Promise<number> =>
  (await rowOf(
    db,
    sql<{ credited: number }>`
      select coalesce(-sum(total), 0)::bigint as credited
      from invoices
      where organisation_id = ${organisationId} and credits_invoice_id = ${id} and status = 'credit'`,
  ))!.credited;

/** Returns the oldest unpaid invoice of a subscription. */
export const findUnpaid = (db: Db, organisationId: string, subscriptionId: string) =>
  rowOf(
    db,
    sql<InvoiceRow>`
      select ${columns}
      from invoices i
      where i.organisation_id = ${organisationId} and i.subscription_id = ${subscriptionId} and i.status = 'open'
      order by i.issued_at
      limit 1`,
  );

/** Returns overdue invoices by transfer that get another reminder. */
export const listForReminder = (db: Db, now: Date, limit: number) =>
  rowsOf(
    db,
    sql<InvoiceRow>`
      select ${columns}
      from invoices i
      where i.status = 'open'
        and i.provider = 'invoice'
        and i.due_at + make_interval(days => 7 * i.reminders) < ${now}
        and i.reminders < 3
      order by i.due_at
      limit ${limit}
      for update skip locked`,
  );

export const countReminder = (db: Db, organisationId: string, id: string) =>
  countOf(
    db,
    sql`
      update invoices
      set reminders = reminders + 1
      where organisation_id = ${organisationId} and id = ${id}`,
  );
