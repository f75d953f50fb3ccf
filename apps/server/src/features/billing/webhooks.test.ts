import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { until } from '../../testing/replay.ts';
import type { StripeEvent } from '../../testing/stripe/webhooks.ts';
import { type BillingBench, invoicesOf, startBilling, stateOf, type Tenant } from './billing.fixture.ts';

const wanted = inFull ? 1000 : 120;
let bench: BillingBench;
/** The same life, with each webhook delivered once, in order and on time. */
let orderly: BillingBench;
beforeAll(async () => {
  [bench, orderly] = await Promise.all([startBilling(), startBilling()]);
});
const workers: ChildProcess[] = [];
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all([bench.stop(), orderly.stop()]);
});

async function buyAll(on: BillingBench): Promise<Tenant[]> {
  const tenants = [];
  for (let count = 0; count < (inFull ? 12 : 4); count++) {
    const tenant = await on.tenant();
    await tenant.call('billing.subscription.store', {
      params: { organisation_id: tenant.organisation_id },
      body: {
        plan: 'plus',
        commitment: 'month',
        licenses: 1 + count,
        payment_method_id: 'pm_card_visa',
        terms_accepted: true,
      },
    });
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

/** Starts a worker in a process of its own, so that it can be killed. */
function startWorkerProcess(): ChildProcess {
  const { config, database } = bench.server;
  const settings = Object.entries(config).filter(
    ([name, value]) => /^MASTHEAD_(BILLING|STRIPE|VIES)/.test(name) && value,
  );
  const own = { DATABASE_URL: database.url, MASTHEAD_DATA: config.dataDir, MASTHEAD_LOG_LEVEL: 'silent' };
  const env = { ...process.env, ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])), ...own };
  const program = resolve(import.meta.dirname, '../../main/worker.ts');
  const worker = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  workers.push(worker);
  return worker;
}

/** Returns a shuffled copy with every third event twice, the same in each run. */
function scattered(events: readonly StripeEvent[]): StripeEvent[] {
  const all = events.flatMap((event, at) => (at % 3 === 0 ? [event, event] : [event]));
  let state = 7;
  return all
    .map((event) => {
      state = (state * 48_271) % 2_147_483_647;
      return { event, key: state };
    })
    .sort((a, b) => a.key - b.key)
    .map(({ event }) => event);
}

it(`${wanted} webhooks shuffled, doubled and late, with kill -9 of the worker in between, give the same end state as each once and in order`, {
  timeout: 30 * 60_000,
}, async () => {
  const { deliveries } = bench.double.world;
  const { endpoint } = deliveries;
  deliveries.endpoint = null;
  const tenants = await buyAll(bench);
  // No webhook reports the renewals.
  let end = new Date(bench.double.world.now * 1000);
  for (let month = 1; deliveries.count < wanted; month++) {
    end = new Date(Date.UTC(2026, month + 1, 5));
    await bench.double.passTime(end);
  }
  bench.server.clock.set(end);
  const events = scattered(deliveries.take());
  expect(events.length).toBeGreaterThanOrEqual(wanted);
  deliveries.endpoint = endpoint;
  const part = Math.ceil(events.length / 4);
  for (let from = 0; from < events.length; from += part) {
    for (const event of events.slice(from, from + part)) expect(await deliveries.send(event)).toBe(204);
    // The worker is killed in the middle of a reading; its job stays and is run again.
    const asked = bench.double.calls.length;
    const worker = startWorkerProcess();
    await until('the worker reads a customer', async () => bench.double.calls.length > asked + 1 || undefined, 180);
    worker.kill('SIGKILL');
  }
  startWorkerProcess();
  const calm = await buyAll(orderly);
  await orderly.pass(end);
  for (const [at, tenant] of tenants.entries()) {
    await bench.sync(tenant.organisation_id);
    const reached = await endOf(tenant);
    expect(reached.invoices.length).toBeGreaterThan(2);
    expect(reached).toEqual(await endOf(calm[at]!));
  }
});
