import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureOf } from '../../testing/server.ts';
import { type BillingBench, buy, invoicesOf, order, startBilling, stateOf } from './billing.fixture.ts';
import { reconcileJob } from './billing.jobs.ts';

/** The register of VAT numbers; a text is the error of a member state. */
const register = new Map<string, boolean | string>();
let vies: Server;
let bench: BillingBench;
beforeAll(async () => {
  vies = createServer(({ url }, response) => {
    const found = register.get(url!.split('/vat/')[1]!) ?? false;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ isValid: found === true, userError: typeof found === 'string' ? found : 'INVALID' }));
  });
  await new Promise<void>((listening) => vies.listen(0, '127.0.0.1', listening));
  const { port } = vies.address() as AddressInfo;
  bench = await startBilling('2026-02-01T00:00:00Z', { MASTHEAD_VIES_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await bench.stop();
  vies.close();
});

const reconcile = () => reconcileJob.run(bench.services, {});
const inDenmark = { line1: 'Gade 1', line2: null, postal_code: '1000', city: 'København', country: 'DK', state: null };

async function danish(vat_number: string) {
  const tenant = await bench.tenant();
  const { call, organisation_id } = tenant;
  const params = { organisation_id };
  await call('organisations.update', { params, body: { vat_number } });
  await call('billing.address.update', { params, body: inDenmark });
  return Object.assign(tenant, { preview: () => call('billing.preview', { params, body: order }) });
}

it('the EU’s register decides whether the tax is reversed, and the nightly job asks again if it did not answer', async () => {
  register.set('13585628', true).set('88146328', 'MS_UNAVAILABLE');
  expect((await (await danish('DK13585628')).preview()).data).toMatchObject({
    tax: 0,
    total: 198,
    tax_state: 'reverse_charge',
  });
  const unknown = await failureOf((await danish('DK25313763')).preview());
  expect([unknown.status, unknown.body.errors?.vat_number?.length]).toEqual([422, 1]);

  const away = await danish('DK88146328');
  expect((await away.preview()).data).toMatchObject({ total: 247.5, tax_state: 'unverified' });
  await buy(away);
  register.set('88146328', true);
  await reconcile();
  expect((await stateOf(away)).next_charge?.amount).toBe(198);
  await bench.pass('2026-03-01T01:00:00Z');
  await away.signIn();
  expect((await invoicesOf(away)).map(({ total, tax }) => [total, tax])).toEqual([
    [198, 0],
    [247.5, 49.5],
  ]);
});

it('the nightly comparison replaces lost webhooks, and a customer who cannot be read does not stop it', async () => {
  bench.server.clock.set(new Date('2026-03-02T00:00:00Z'));
  const tenants = [await bench.tenant(), await bench.tenant(), await bench.tenant()];
  for (const tenant of tenants) await buy(tenant);
  const [gone, renewed, failed] = tenants;
  const { call, organisation_id } = failed!;
  const card = { payment_method_id: 'pm_card_chargeCustomerFail' };
  await call('billing.card.update', { params: { organisation_id }, body: card });
  const { customers, deliveries } = bench.double.world;
  const night = new Date('2026-04-02T03:17:00Z');
  await bench.double.passTime(night);
  expect(deliveries.take().length).toBeGreaterThan(5);
  bench.server.clock.set(night);
  for (const [id, { metadata }] of customers)
    if (metadata.organisation_id === gone!.organisation_id) customers.delete(id);
  for (const tenant of tenants) await tenant.signIn();
  expect(await invoicesOf(renewed!)).toHaveLength(1);
  bench.double.break({ status: 403 });
  await reconcile();
  expect(await invoicesOf(renewed!)).toHaveLength(2);
  expect(await stateOf(renewed!)).toMatchObject({ failure: null, next_charge: { at: '2026-05-02T00:00:00.000Z' } });
  expect((await stateOf(failed!)).failure).toMatchObject({ reason: 'card_declined' });
  expect((await stateOf(gone!)).order).toMatchObject({ plan: 'plus' });
});
