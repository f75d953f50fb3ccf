import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFull } from '../../testing/extent.ts';
import { until } from '../../testing/replay.ts';
import type { StripeEvent } from '../../testing/stripe/webhooks.ts';
import { type BillingBench, startBilling } from './billing.fixture.ts';

const wanted = inFull ? 1000 : 120;
let bench: BillingBench;
beforeAll(async () => {
  bench = await startBilling();
});
const workers: ChildProcess[] = [];
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await bench.stop();
});

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

it(`${wanted} webhooks shuffled, doubled and late, with kill -9 of the worker in between, give the state of the provider`, {
  timeout: 30 * 60_000,
}, async () => {
  const { deliveries } = bench.double.world;
  const { endpoint } = deliveries;
  deliveries.endpoint = null;
  const tenants = [];
  for (let count = 0; count < (inFull ? 12 : 4); count++) {
    const tenant = await bench.tenant();
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
  // No webhook reports the renewals.
  for (let month = 1; deliveries.count < wanted; month++)
    await bench.double.passTime(new Date(Date.UTC(2026, month + 1, 5)));
  const end = new Date(bench.double.world.now * 1000);
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
  for (const { organisation_id, call } of tenants) {
    await bench.sync(organisation_id);
    const state = (await call('billing.show', { params: { organisation_id } })).data;
    const customer = [...bench.double.world.customers.values()].find(
      ({ metadata }) => metadata.organisation_id === organisation_id,
    )!;
    const remote = [...bench.double.world.subscriptions.values()].find((row) => row.customer === customer.id)!;
    expect(Date.parse(state.next_charge!.at) / 1000).toBe(remote.items.data[0]!.current_period_end);
    const invoices = [...bench.double.world.invoices.values()].filter((row) => row.customer === customer.id);
    const page = await call('billing.invoices', { params: { organisation_id }, query: { limit: 100 } });
    expect(page.data.map(({ number }) => number).toSorted()).toEqual(invoices.map(({ number }) => number).toSorted());
  }
});
