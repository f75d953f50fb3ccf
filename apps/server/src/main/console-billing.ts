import { couponDurations } from '@masthead/contract';
import { toMajor } from '@masthead/pricing';
import {
  creditInvoice,
  findInvoiceId,
  listInvoices,
  makeCoupon,
  payInvoice,
  setFirstDiscount,
  showState,
} from '../features/billing/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import type { Db } from '../platform/db/index.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { Failure } from '../platform/http/failure.ts';
import { endOf, organisationOf } from './console-plans.ts';
import type { Program } from './process.ts';

type Given = Pick<Program, 'config' | 'log'> & { db: Db };
type Invoice = Awaited<ReturnType<typeof listInvoices>>[number];

const lineOf = ({ number, issued_at, total, currency, status, failure }: Omit<Invoice, 'organisation_id'>): string =>
  `${number ?? 'draft'}  ${issued_at.slice(0, 10)}  ${toMajor(total, currency)} ${currency}  ${status}${failure ? `: ${failure}` : ''}`;

/** Shows the subscription and the invoices of an organisation, and why a payment failed. */
export async function billingCommand({ db, config }: Given, [reference]: readonly string[]): Promise<void> {
  const { id, name } = await organisationOf(db, reference);
  const { order, scheduled, next_charge, failure, provider } = await showState({ db, config, clock: systemClock }, id);
  const ordered = (one: NonNullable<typeof order>) =>
    `${one.plan} by ${one.commitment}, ${one.licenses} users, ${one.readOnlyLicenses} readers, ${one.extra_streams} further streams`;
  console.log(`${name}: ${order ? ordered(order) : 'no subscription'} (${provider})`);
  if (scheduled) console.log(`From ${scheduled.at}: ${ordered(scheduled)}`);
  if (next_charge) console.log(`Next charge: ${next_charge.amount} ${next_charge.currency} at ${next_charge.at}`);
  if (failure)
    console.log(`The payment of ${failure.failed_at} failed: ${failure.reason}. The plan ends at ${failure.ends_at}.`);
  for (const invoice of await listInvoices(db, id, null, 50)) console.log(lineOf(invoice));
}

/** Marks an invoice as paid, or credits an amount of it. */
export async function invoiceCommand(given: Given, [number, deed, ...words]: readonly string[]): Promise<void> {
  const id = number && (await findInvoiceId(given.db, number));
  if (!id) throw new StartError(`There is no invoice ${number ?? ''}. Say invoice <number> paid|credit …`);
  const needs = { ...given, clock: systemClock };
  if (deed === 'paid') {
    const reference = words.join(' ') || null;
    console.log(lineOf(await said(payInvoice(needs, id, { at: systemClock.now(), reference }))));
  } else if (deed === 'credit') {
    const amount = Number(words[0]);
    const reason = words.slice(1).join(' ');
    if (!(amount > 0) || !reason) throw new StartError('Say invoice <number> credit <amount> <reason>.');
    console.log(lineOf(await said(creditInvoice(needs, id, { amount, reason }))));
  } else throw new StartError('Say invoice <number> paid [<reference>], or invoice <number> credit <amount> <reason>.');
}

/** Makes a coupon, such as `coupon SPRING 20% 3 months until 2027-01-31 max 50`. */
export async function couponCommand({ db }: Given, [code, discount, ...rest]: readonly string[]): Promise<void> {
  const usage = 'Say coupon <code> <20%|50EUR> [once|forever|<number> months] [until <date>] [max <number>].';
  const [, value, unit] = /^(\d+(?:\.\d{1,2})?)(%|[A-Z]{3})$/.exec(discount ?? '') ?? [];
  if (!code || !/^[A-Z0-9_-]{1,64}$/i.test(code) || !value) throw new StartError(usage);
  const after = (word: string) => rest[rest.indexOf(word) + 1];
  const months = rest.includes('months') ? Number(rest[rest.indexOf('months') - 1]) : null;
  const max = rest.includes('max') ? Number(after('max')) : null;
  if ([months, max].some((count) => count !== null && !(Number.isInteger(count) && count > 0)))
    throw new StartError(usage);
  const row = await said(
    makeCoupon(
      { db, clock: systemClock },
      {
        id: code,
        ...(unit === '%' ? { percent_off: Number(value) } : { amount_off: Number(value) }),
        currency: unit === '%' ? null : unit!,
        duration: months ? 'repeating' : (couponDurations.find((one) => one === rest[0]) ?? 'once'),
        duration_in_months: months,
        plans: [],
        expires_at: rest.includes('until') ? endOf(after('until')) : null,
        max_redemptions: max,
      },
    ),
  );
  console.log(`${row.code} is made: ${discount}, ${row.duration}`);
}

/** Sets the coupon that lowers the first order of an organisation, such as `discount Norlunde SPRING`. */
export async function discountCommand(given: Given, [reference, code]: readonly string[]): Promise<void> {
  if (!code) throw new StartError('Say discount <organisation> <coupon>|none.');
  const { id, name } = await organisationOf(given.db, reference);
  const needs = { ...given, clock: systemClock };
  const coupon = await said(setFirstDiscount(needs, id, code === 'none' ? null : code));
  console.log(`${name}: ${coupon ? `${coupon.code} lowers the first order` : 'no discount'}`);
}

/** Turns a failure into a sentence for the operator. */
const said = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const fields = Object.entries(error.fields).flatMap(([field, found]) =>
      found.map(({ code }) => `${field} ${code}`),
    );
    throw new StartError(`Not changed: ${[error.code, ...fields].join(', ')} ${JSON.stringify(error.params)}`);
  });
