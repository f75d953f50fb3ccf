import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { failureOf } from '../../testing/server.ts';
import { type BillingBench, buy, invoicesOf, order, startBilling, stateOf, type Tenant } from './billing.fixture.ts';
import { findSubscription } from './subscriptions.queries.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBilling();
});
beforeEach(() => bench.server.clock.set(new Date('2026-01-31T10:00:00Z')));
afterAll(() => bench.stop());

const planOf = async ({ call }: Tenant) =>
  (await call('user.organisations', { query: { include: 'subscription,card' } })).data[0]!;

describe('a purchase', () => {
  it('an order is priced, paid and put in force, with its invoice [billing-003] [billing-022]', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    const preview = (await call('billing.preview', { params: { organisation_id }, body: order })).data;
    expect(preview).toMatchObject({ subtotal: 198, total: 235.62, due_now: 235.62, tax_state: 'charged' });
    const { data } = await buy(tenant);
    expect(data.payment.status).toBe('succeeded');
    expect(data.state).toMatchObject({ order: { plan: 'plus', licenses: 2 }, card: { last4: '4242', expMonth: 8 } });
    expect((await planOf(tenant)).subscription).toMatchObject({ plan: { slug: 'plus' }, licenses: 2 });
    const invoices = (await call('billing.invoices', { params: { organisation_id } })).data;
    expect(invoices).toMatchObject([{ total: 235.62, paid: true, plan: 'plus', commitment: 'month' }]);
  });

  it('tax follows the address, and an unverified VAT number does not reverse it', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    await call('organisations.update', { params: { organisation_id }, body: { vat_number: 'DK13585628' } });
    const address = {
      line1: 'Gade 1',
      line2: null,
      postal_code: '1000',
      city: 'København',
      country: 'DK',
      state: null,
    };
    await call('billing.address.update', { params: { organisation_id }, body: address });
    const preview = (await call('billing.preview', { params: { organisation_id }, body: order })).data;
    expect(preview).toMatchObject({ tax: 49.5, total: 247.5, tax_state: 'unverified' });
    await buy(tenant);
    expect((await call('billing.invoices', { params: { organisation_id } })).data).toMatchObject([
      { total: 247.5, tax: 49.5 },
    ]);
  });

  it('a card with 3-D Secure waits for the customer, and its webhook puts the plan in force', async () => {
    const tenant = await bench.tenant();
    const { data } = await buy(tenant, { payment_method_id: 'pm_card_authenticationRequired' });
    expect(data.payment.status).toBe('requires_action');
    expect((await planOf(tenant)).subscription).toMatchObject({ plan: { slug: 'freemium' } });
    bench.double.authenticate(data.payment.client_secret!.split('_secret_')[0]!);
    await bench.deliver();
    expect((await planOf(tenant)).subscription).toMatchObject({ plan: { slug: 'plus' } });
  });

  it('a declined card buys nothing, says why, and another card can be used [billing-030] [billing-039]', async () => {
    const tenant = await bench.tenant();
    const failure = await failureOf(buy(tenant, { payment_method_id: 'pm_card_chargeCustomerFail' }));
    expect([failure.status, failure.body.code]).toEqual([402, 'card_declined']);
    expect(failure.body.message).toBe('The bank declined the card. Use another card or ask the bank.');
    expect((await buy(tenant)).data.payment.status).toBe('succeeded');
  });

  it('two checkouts at once make one subscription', async () => {
    const tenant = await bench.tenant();
    const outcomes = await Promise.allSettled([buy(tenant), buy(tenant, { licenses: 5 })]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const customer = [...bench.double.world.customers.values()].filter(
      ({ metadata }) => metadata.organisation_id === tenant.organisation_id,
    );
    expect(customer).toHaveLength(1);
    const made = [...bench.double.world.subscriptions.values()].filter((row) => row.customer === customer[0]!.id);
    expect(made).toHaveLength(1);
  });

  it('a lost answer of the provider charges once', async () => {
    const tenant = await bench.tenant();
    const before = bench.double.world.subscriptions.size;
    await tenant.call('billing.setup-intent', { params: { organisation_id: tenant.organisation_id } });
    bench.double.break('lost', 2);
    await buy(tenant);
    expect(bench.double.world.subscriptions.size).toBe(before + 1);
  });
});

describe('a change', () => {
  it('seats are added at once for the previewed amount, and fewer wait for the period end [billing-004]', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    bench.server.clock.set(new Date('2026-02-01T00:00:00Z'));
    await buy(tenant);
    bench.server.clock.set(new Date('2026-02-11T00:00:00Z'));
    const more = { ...order, licenses: 4, readOnlyLicenses: 5 };
    const preview = (await call('billing.preview', { params: { organisation_id }, body: more })).data;
    const changed = await call('billing.subscription.licenses', {
      params: { organisation_id },
      body: { licenses: 4, readOnlyLicenses: 5 },
    });
    expect(changed.data.state.order).toMatchObject({ licenses: 4, readOnlyLicenses: 5 });
    const [invoice] = (await call('billing.invoices', { params: { organisation_id } })).data;
    expect(invoice!.total).toBe(preview.due_now);
    const fewer = await call('billing.subscription.licenses', { params: { organisation_id }, body: { licenses: 2 } });
    expect(fewer.data.state).toMatchObject({ order: { licenses: 4 }, scheduled: { licenses: 2 } });
    const resumed = await call('billing.subscription.resume', { params: { organisation_id } });
    expect(resumed.data).toMatchObject({ order: { licenses: 4 }, scheduled: null });
    await call('billing.subscription.licenses', { params: { organisation_id }, body: { licenses: 2 } });
    await bench.pass('2026-03-02T00:00:00Z');
    await tenant.signIn();
    expect(await stateOf(tenant)).toMatchObject({ order: { licenses: 2 }, scheduled: null });
    const [renewal] = (await tenant.call('billing.invoices', { params: { organisation_id } })).data;
    expect(renewal!).toMatchObject({ subtotal: 2 * 99 + 5 * 49, total: 527.17 });
  });

  it('fewer seats than people are refused', async () => {
    const tenant = await bench.tenant();
    await buy(tenant, { licenses: 3 });
    for (const _ of [1, 2])
      await makeUser(bench.server.database.db, tenant.organisation_id, [tenant.brand.id], 'editor');
    const failure = await failureOf(
      tenant.call('billing.subscription.licenses', {
        params: { organisation_id: tenant.organisation_id },
        body: { licenses: 2 },
      }),
    );
    expect([failure.status, failure.body.code]).toEqual([409, 'licenses_in_use']);
  });

  it('20 changes of seats at once end with equal counts on both sides', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    await buy(tenant, { licenses: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        call('billing.subscription.licenses', { params: { organisation_id }, body: { licenses: at + 2 } }),
      ),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { order: placed, scheduled } = await stateOf(tenant);
    const customer = [...bench.double.world.customers.values()].find(
      ({ metadata }) => metadata.organisation_id === organisation_id,
    )!;
    const remote = [...bench.double.world.subscriptions.values()].find((row) => row.customer === customer.id)!;
    expect(remote.items.data[0]!.quantity).toBe((scheduled ?? placed)!.licenses);
  });

  it('a cancellation ends at the period end, refunds nothing and can be taken back [billing-004] [billing-021] [billing-023]', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    await buy(tenant);
    await call('billing.subscription.cancel', { params: { organisation_id }, body: {} });
    expect((await planOf(tenant)).subscription?.canceled_at).not.toBeNull();
    await call('billing.subscription.resume', { params: { organisation_id } });
    expect((await planOf(tenant)).subscription?.canceled_at).toBeNull();
    await call('billing.subscription.cancel', { params: { organisation_id }, body: { reason: 'too quiet' } });
    await bench.pass('2026-03-01T00:00:00Z');
    await tenant.signIn();
    expect((await planOf(tenant)).subscription).toMatchObject({ plan: { slug: 'freemium' } });
    expect(await stateOf(tenant)).toMatchObject({ order: null, credit: 0 });
    expect((await invoicesOf(tenant)).map(({ status, total }) => [status, total])).toEqual([['paid', 235.62]]);
    expect(bench.double.calls.filter((call) => /refunds|credit_notes$/.test(call) && call.startsWith('POST'))).toEqual(
      [],
    );
  });
});

describe('coupons', () => {
  it('20 redemptions at once of a coupon for 7 give 7', async () => {
    await bench.coupon('SEVEN', { max_redemptions: 7 });
    const tenants = await Promise.all(Array.from({ length: 20 }, () => bench.tenant()));
    const outcomes = await Promise.allSettled(tenants.map((tenant) => buy(tenant, { coupon: 'seven' })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });

  it('an expired coupon, a wrong plan and another currency each have a message [billing-026]', async () => {
    await bench.coupon('OLD', { expires_at: '2026-01-01T00:00:00Z' });
    await bench.coupon('PRO', { plans: ['professional'] });
    await bench.coupon('KRONER', { type: 'value', value: 5000, currency: 'DKK' });
    const { call, organisation_id } = await bench.tenant();
    const reason = async (code: string) => {
      const failure = await failureOf(
        call('billing.check-coupon-validity', { params: { organisation_id }, body: { coupon: code, plan: 'plus' } }),
      );
      return [failure.status, failure.body.errors?.coupon?.[0]];
    };
    expect(await reason('OLD')).toEqual([422, 'The coupon has expired']);
    expect(await reason('PRO')).toEqual([422, 'The coupon is for another plan']);
    expect(await reason('KRONER')).toEqual([422, 'The coupon is in another currency']);
    expect(await reason('NONE')).toEqual([422, 'There is no such coupon']);
  });

  it('a coupon stored for a plan lowers the first order [billing-038]', async () => {
    await bench.coupon('STORED');
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    await call('billing.coupons.apply-to-plan', {
      params: { organisation_id, coupon_id: 'STORED' },
      body: { plan: 'plus' },
    });
    await buy(tenant);
    expect((await call('billing.invoices', { params: { organisation_id } })).data).toMatchObject([
      { total: 188.5, coupon: { discount: 39.6 } },
    ]);
  });
});

describe('bad input and bad weather', () => {
  it('orders without users, with an invalid VAT number or without terms are refused with one message each', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    const refused = async (body: object) =>
      (await failureOf(call('billing.preview', { params: { organisation_id }, body: { ...order, ...body } }))).status;
    expect(await refused({ licenses: -1 })).toBe(422);
    expect(await refused({ licenses: 0, readOnlyLicenses: 3 })).toBe(422);
    expect((await failureOf(buy(tenant, { terms_accepted: false }))).status).toBe(422);
    await call('organisations.update', { params: { organisation_id }, body: { vat_number: 'nonsense' } });
    const failure = await failureOf(buy(tenant));
    expect(failure.body.errors?.vat_number?.[0]).toContain('The VAT number of your organisation is not valid');
  });

  it('an unreachable provider is reported in one message, and the billing page still works', async () => {
    const tenant = await bench.tenant();
    bench.double.setDead(true);
    const failure = await failureOf(buy(tenant));
    bench.double.setDead(false);
    expect([failure.status, failure.body.code]).toEqual([503, 'payment_provider_away']);
    expect((await stateOf(tenant)).order).toBeNull();
    expect((await buy(tenant)).data.payment.status).toBe('succeeded');
  });

  it('a card of another customer and an unknown one are refused', async () => {
    const [one, other] = [await bench.tenant(), await bench.tenant()];
    await buy(one);
    const method = [...bench.double.world.methods.values()].at(-1)!.id;
    const failure = await failureOf(buy(other, { payment_method_id: method }));
    expect(failure.status).toBeLessThan(500);
    expect((await failureOf(buy(other, { payment_method_id: 'pm_unknown' }))).body.code).toBe('payment_method_unknown');
  });

  it('a member of another organisation sees nothing', async () => {
    const [one, other] = [await bench.tenant(), await bench.tenant()];
    await buy(one);
    const params = { organisation_id: one.organisation_id };
    expect((await failureOf(other.call('billing.show', { params }))).status).toBe(404);
    expect((await failureOf(other.call('billing.invoices', { params }))).status).toBe(404);
  });
});

describe('webhooks', () => {
  it('a wrong signature, an old one and none are refused', async () => {
    const { deliveries } = bench.double.world;
    const event = deliveries.events[0]!;
    expect(await deliveries.send(event, { secret: 'whsec_of_somebody' })).toBe(400);
    expect(await deliveries.send(event, { at: bench.double.world.now - 400 })).toBe(400);
    const bare = await fetch(deliveries.endpoint!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(bare.status).toBe(400);
    expect(await deliveries.send(event)).toBe(204);
    expect(await deliveries.send(event)).toBe(204);
  });

  it('webhooks that arrive before our own call returns change nothing in the end', async () => {
    bench.double.early = true;
    const tenant = await bench.tenant();
    await buy(tenant);
    bench.double.early = false;
    await bench.deliver();
    expect((await stateOf(tenant)).order).toMatchObject({ plan: 'plus', licenses: 2 });
  });

  it('an event of a customer that is not ours is recorded and does nothing', async () => {
    const { deliveries } = bench.double.world;
    deliveries.take();
    deliveries.add('customer.updated', { id: 'cus_of_somebody', object: 'customer' });
    const [event] = deliveries.take();
    expect(await deliveries.send(event!)).toBe(204);
  });

  it('a failed renewal is shown, and the plan ends after 14 days', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    await buy(tenant);
    await call('billing.card.update', {
      params: { organisation_id },
      body: { payment_method_id: 'pm_card_chargeCustomerFail' },
    });
    await bench.pass('2026-03-02T00:00:00Z');
    await tenant.signIn();
    expect((await stateOf(tenant)).failure).toMatchObject({ reason: 'card_declined' });
    expect((await planOf(tenant)).subscription).toMatchObject({ plan: { slug: 'plus' } });
    await bench.pass('2026-03-20T00:00:00Z');
    await tenant.signIn();
    expect((await planOf(tenant)).subscription).toMatchObject({ plan: { slug: 'freemium' } });
    expect(await findSubscription(bench.server.database.db, organisation_id, crypto.randomUUID())).toBeUndefined();
  });
});
