import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowOf, sql } from '../../platform/db/index.ts';
import { until } from '../../testing/replay.ts';
import type { StripeEvent } from '../../testing/stripe/webhooks.ts';
import { type BillingBench, buy, invoicesOf, startBilling, stateOf, type Tenant } from './billing.fixture.ts';

const wanted = 1000;
const customers = 14;
/** Long ago, because a job whose process was killed twice is put off by the clock of the product, and PostgreSQL has another one. */
const begin = '2023-01-31T10:00:00Z';
let bench: BillingBench;
/** The same life, with each webhook delivered once, in order and on time. */
let orderly: BillingBench;
beforeAll(async () => {
  [bench, orderly] = await Promise.all([startBilling(begin), startBilling(begin)]);
});
const products: ChildProcess[] = [];
afterAll(async () => {
  for (const product of products) product.kill('SIGKILL');
  await Promise.all([bench.stop(), orderly.stop()]);
});

const monthly = { plan: 'plus', commitment: 'month' } as const;
const useCard = ({ call, organisation_id }: Tenant, payment_method_id: string) =>
  call('billing.card.update', { params: { organisation_id }, body: { payment_method_id } });
const orderSeats = ({ call, organisation_id }: Tenant, licenses: number) =>
  call('billing.subscription.licenses', { params: { organisation_id }, body: { licenses } });

/**
 * Actions of the customers after their purchase, in turn: each of the seven courses has other webhooks and another end.
 */
const deeds: readonly ((tenant: Tenant) => Promise<unknown>)[] = [
  async () => undefined,
  ({ call, organisation_id }) => call('billing.subscription.cancel', { params: { organisation_id }, body: {} }),
  (tenant) => useCard(tenant, 'pm_card_chargeCustomerFail'),
  (tenant) => orderSeats(tenant, 1),
  (tenant) => orderSeats(tenant, 30),
  ({ call, organisation_id }) =>
    call('billing.subscription.swap-plan', { params: { organisation_id }, body: { ...monthly, licenses: 2 } }),
  (tenant) => useCard(tenant, 'pm_card_mastercard'),
];

async function makeCustomers(on: BillingBench): Promise<Tenant[]> {
  await on.coupon('QUARTER', { duration: 'repeating', months: 3 });
  const tenants = [];
  for (let at = 0; at < customers; at++) {
    const tenant = await on.tenant();
    await buy(tenant, { plan: at % 2 ? 'professional' : 'plus', licenses: 2 + at, coupon: at % 3 ? null : 'QUARTER' });
    await deeds[at % deeds.length]!(tenant);
    tenants.push(tenant);
  }
  return tenants;
}

/** Returns what a customer sees of its billing, without the ids of the run. */
async function endOf(tenant: Tenant) {
  await tenant.signIn();
  const { card, ...state } = await stateOf(tenant);
  const [own] = (await tenant.call('user.organisations', { query: { include: 'subscription' } })).data;
  const invoices = (await invoicesOf(tenant)).map(({ id: _, ...invoice }) => invoice);
  return { state, card: card?.last4, subscription: own!.subscription, invoices };
}

/** Starts API and worker in a process of their own, so that it can be killed, and lets the webhooks go there. */
async function startKillable(): Promise<ChildProcess> {
  const { config, database, clock } = bench.server;
  const settings = Object.entries(config).filter(([name, value]) => name.startsWith('MASTHEAD_') && value);
  const product = fork(new URL('../../testing/killed-product.ts', import.meta.url), {
    env: {
      ...process.env,
      ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])),
      PORT: '0',
      HOST: '127.0.0.1',
      MASTHEAD_LOG_LEVEL: 'silent',
      TEST_DATABASE_URL: database.url,
      TEST_NOW: clock.now().toISOString(),
    },
  });
  products.push(product);
  const [port] = await once(product, 'message');
  bench.double.world.deliveries.endpoint = `http://127.0.0.1:${port}/v2/billing/webhook`;
  return product;
}

let state = 7;
/** Returns a number from 0 to 1, the same ones in each run. */
const next = (): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};

/** Returns a shuffled copy with every third event twice. */
const scattered = (events: readonly StripeEvent[]): StripeEvent[] =>
  events
    .flatMap((event, at) => (at % 3 === 0 ? [event, event] : [event]))
    .map((event) => ({ event, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ event }) => event);

/** Webhooks that were refused or got no answer, and those that are kept back. */
let late: StripeEvent[] = [];
const sent = { accepted: 0, lost: 0 };

/** Delivers webhooks four at a time. `before` is called with the number that have left. */
async function deliver(events: readonly StripeEvent[], before: (count: number) => void = () => {}): Promise<void> {
  const waiting = [...events];
  let left = 0;
  const send = async () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      before(left++);
      const isAccepted = (await bench.double.world.deliveries.send(event)) === 204;
      if (!isAccepted) late.push(event);
      sent[isAccepted ? 'accepted' : 'lost'] += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, send));
}

/** Delivers two thirds of the webhooks that wait, and kills the product while it reads a customer and takes others. */
async function deliverAndKill(): Promise<void> {
  const product = await startKillable();
  const events = scattered([...late, ...bench.double.world.deliveries.take()]);
  late = events.splice(Math.ceil((events.length * 2) / 3));
  const killed = Math.floor(events.length * (0.3 + next() * 0.5));
  const { promise: reading, resolve: reads } = Promise.withResolvers<void>();
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const end = reading.then(async () => {
    product.kill('SIGKILL');
    await once(product, 'exit');
    leave();
  });
  await deliver(events, (count) => {
    if (count === killed) bench.double.break({ until: gone, reached: reads });
  });
  await end;
}

const waitingJobs = async (): Promise<number> =>
  (await rowOf(
    bench.server.database.db,
    sql<{
      jobs: number;
    }>`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'billing.sync'`,
  ))!.jobs;

it(`${wanted} webhooks shuffled, doubled and late, with kill -9 of the product in between, give the same end state as each once and in order`, {
  timeout: 20 * 60_000,
}, async () => {
  const { deliveries } = bench.double.world;
  const { server, double } = bench;
  deliveries.endpoint = null;
  const tenants = await makeCustomers(bench);
  let end = new Date(begin);
  for (let month = 1; deliveries.events.length < wanted; month++) {
    end = new Date(Date.UTC(2023, month + 1, 5));
    await double.passTime(end);
    server.clock.set(end);
    if (month % 2 === 0) await deliverAndKill();
  }
  await startKillable();
  late.push(...deliveries.take());
  while (late.length > 0) await deliver(scattered(late.splice(0)));
  await until('the last reading', async () => (await waitingJobs()) === 0 || undefined, 180);

  expect(sent.accepted).toBeGreaterThan(wanted * 1.3);
  expect(sent.lost).toBeGreaterThan(products.length);
  const { events } = (await rowOf(
    server.database.db,
    sql<{ events: number }>`select count(*)::int as events from provider_events`,
  ))!;
  expect(events).toBe(deliveries.events.length);

  const calm = await makeCustomers(orderly);
  await orderly.pass(end);
  for (const [at, tenant] of tenants.entries()) expect(await endOf(tenant)).toEqual(await endOf(calm[at]!));
  const plans = await Promise.all(calm.map(async (tenant) => (await stateOf(tenant)).order?.plan ?? null));
  expect(new Set(plans)).toEqual(new Set(['plus', 'professional', null]));
});
