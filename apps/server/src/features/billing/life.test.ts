import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { type BillingBench, startBilling } from './billing.fixture.ts';
import { insertCoupon } from './coupons.queries.ts';
import { listInvoices } from './invoices.queries.ts';
import { Life, type LifeCoupon, type LifeOrder } from './life.fixture.ts';

const [subscriptions, months] = inFull ? [200, 24] : [3, 14];
const begin = new Date('2026-01-31T10:00:00Z');

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBilling(begin.toISOString(), { MASTHEAD_RATE_LIMIT: '1000000' });
});
afterAll(() => bench.stop());

/** Returns numbers from 0 to 1 that are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const next = numbers(20_261_122);
const upTo = (most: number) => Math.floor(next() * (most + 1));
const pick = <T>(list: readonly T[]): T => list[upTo(list.length - 1)]!;

/** Countries with their rate if the seller is in Germany. */
const rates = { DE: 1900, DK: 2500, FR: 2000, US: 0 } as const;
type Country = keyof typeof rates;
const countries = Object.keys(rates) as Country[];
const addressIn = (country: Country) => ({
  line1: 'Street 1',
  line2: null,
  postal_code: '12345',
  city: 'City',
  country,
  state: country === 'US' ? 'CA' : null,
});

/** Coupons: code, value, and months that each applies for; null: for ever. */
const coupons: readonly [string, LifeCoupon, number | null][] = [
  ['TEN', { percent: 10 }, null],
  ['THIRD3', { percent: 33 }, 3],
  ['FIFTY', { cents: 50_00 }, null],
  ['HUGE2', { cents: 100_000 }, 2],
];

type Tenant = Awaited<ReturnType<BillingBench['tenant']>>;
interface Run {
  tenant: Tenant;
  life: Life;
}

const randomOrder = (): LifeOrder => ({
  plan: pick(['plus', 'professional']),
  commitment: pick(['month', 'month', 'year']),
  licenses: 1 + upTo(7),
  readOnlyLicenses: upTo(4),
  extra_streams: upTo(3),
});

async function subscribe(): Promise<Run> {
  const tenant = await bench.tenant();
  const { call, organisation_id } = tenant;
  const country = pick(countries);
  await call('billing.address.update', { params: { organisation_id }, body: addressIn(country) });
  const order = randomOrder();
  const coupon = next() < 0.4 ? pick(coupons) : null;
  const at = new Date(Math.floor(bench.server.clock.now().getTime() / 1000) * 1000);
  await call('billing.subscription.store', {
    params: { organisation_id },
    body: { ...order, coupon: coupon?.[0] ?? null, payment_method_id: 'pm_card_visa', terms_accepted: true },
  });
  return { tenant, life: new Life(order, at, rates[country], coupon?.[1] ?? null, coupon?.[2] ?? null) };
}

/** Does one thing that a customer may do now, at the server and in the model. */
async function act({ tenant, life }: Run): Promise<void> {
  await tenant.signIn();
  const { call, organisation_id } = tenant;
  const at = bench.server.clock.now();
  const params = { organisation_id };
  const isWaiting = life.isCanceled || life.next !== null;
  const kind = upTo(6);
  if (kind === 0) {
    const country = pick(countries);
    await call('billing.address.update', { params, body: addressIn(country) });
    life.rate = rates[country];
  } else if (kind === 1 && isWaiting) {
    await call('billing.subscription.resume', { params });
    life.isCanceled = false;
    life.next = null;
  } else if (kind === 2 && !isWaiting && next() < 0.3) {
    await call('billing.subscription.cancel', { params, body: {} });
    life.isCanceled = true;
  } else if (kind <= 4 && !isWaiting) {
    const more = { licenses: life.order.licenses + upTo(2), extra_streams: life.order.extra_streams + 1 };
    const order: LifeOrder = { ...life.order, ...more, ...(next() < 0.3 && { plan: 'professional' }) };
    if (next() < 0.2) order.commitment = 'year';
    await call('billing.subscription.swap-plan', { params, body: order });
    life.change(order, at);
  } else if (!isWaiting) {
    const order: LifeOrder = {
      ...life.order,
      licenses: Math.max(1, life.order.licenses - 1),
      readOnlyLicenses: 0,
      plan: 'plus',
    };
    if (JSON.stringify(order) === JSON.stringify(life.order)) return;
    await call('billing.subscription.swap-plan', { params, body: order });
    life.next = order;
  }
}

it(`every invoice of ${subscriptions} subscriptions over ${months} months equals an independent computation`, {
  timeout: 60 * 60_000,
}, async () => {
  for (const [code, value, duration] of coupons)
    await insertCoupon(
      bench.server.database.db,
      {
        code,
        type: 'percent' in value ? 'percentage' : 'value',
        value: 'percent' in value ? value.percent / 100 : value.cents,
        currency: 'percent' in value ? null : 'EUR',
        duration: duration === null ? 'forever' : 'repeating',
        months: duration,
        plans: [],
        expires_at: null,
        max_redemptions: null,
      },
      begin,
    );
  const runs: Run[] = [];
  const steps = months * 5;
  for (let step = 0; step < steps; step++) {
    const until = new Date(begin.getTime() + (step + 1) * 6 * 86_400_000 + upTo(86_399) * 1000);
    await bench.pass(until);
    for (const { life } of runs) life.pass(until);
    if (runs.length < subscriptions)
      for (let count = upTo(Math.ceil(subscriptions / 12)); count >= 0; count--) runs.push(await subscribe());
    for (const run of runs) if (!run.life.isOver && next() < 0.12) await act(run);
  }
  let invoices = 0;
  for (const { tenant, life } of runs) {
    const rows = await listInvoices(bench.server.database.db, tenant.organisation_id, null, 200);
    const totals = rows.toReversed().map(({ total }) => total);
    expect({ id: tenant.organisation_id, totals }).toEqual({ id: tenant.organisation_id, totals: life.totals });
    expect(rows.filter((row) => row.expected_total !== null && row.expected_total !== row.total)).toEqual([]);
    invoices += totals.length;
  }
  expect(invoices).toBeGreaterThan(runs.length * 3);
});
