import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { failureOf } from '../../testing/server.ts';
import { type BillingBench, buy, invoicesOf, order, startBilling, stateOf, type Tenant } from './billing.fixture.ts';

let bench: BillingBench;
beforeAll(async () => {
  bench = await startBilling('2026-01-31T10:00:00Z', { MASTHEAD_CONTACT_EMAIL: 'plans@provider.example' });
});
beforeEach(() => bench.server.clock.set(new Date('2026-01-31T10:00:00Z')));
afterAll(() => bench.stop());

describe('a coupon on a running subscription', () => {
  it('a coupon that the provider did not take is not stored and can be redeemed by somebody else', async () => {
    await bench.coupon('ONCE', { duration: 'forever', max_redemptions: 1 });
    const [one, other] = [await bench.tenant(), await bench.tenant()];
    for (const tenant of [one, other]) await buy(tenant);
    const apply = ({ call, organisation_id }: Tenant) =>
      call('billing.subscription.apply-coupon', { params: { organisation_id }, body: { coupon: 'ONCE' } });
    bench.double.setDead(true);
    const failure = await failureOf(apply(one));
    bench.double.setDead(false);
    expect(failure.body.code).toBe('payment_provider_away');
    expect(await stateOf(one)).toMatchObject({ coupon: null, next_charge: { amount: 235.62 } });
    expect((await apply(other)).data).toMatchObject({ coupon: { id: 'ONCE' }, next_charge: { amount: 188.5 } });
    expect((await failureOf(apply(one))).status).toBe(422);
  });

  it('the card and the discount of an organisation are answered to those who may change it [billing-009] [billing-010]', async () => {
    await bench.coupon('OFFER');
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    const own = async () => (await call('user.organisations', { query: { include: 'card' } })).data[0]!;
    expect(await own()).toMatchObject({ card: null, applicableDiscount: null });
    await call('billing.coupons.apply-to-plan', {
      params: { organisation_id, coupon_id: 'offer' },
      body: { plan: 'plus' },
    });
    expect((await own()).applicableDiscount).toMatchObject({ id: 'OFFER', type: 'percentage', value: 0.2 });
    await buy(tenant);
    expect(await own()).toMatchObject({
      card: { last4: '4242', expMonth: 8, expYear: 2034 },
      applicableDiscount: null,
    });
    const { db } = bench.server.database;
    const editor = await makeUser(db, organisation_id, [tenant.brand.id], 'editor');
    const asEditor = bench.server.client(await bench.server.signIn(editor.email));
    expect((await asEditor('user.organisations', { query: { include: 'card' } })).data[0]).toMatchObject({
      card: null,
    });
  });
});

describe('a change of the interval', () => {
  it('a change from month to year starts a year at once and credits the rest of the month [billing-024]', async () => {
    bench.server.clock.set(new Date('2026-02-01T00:00:00Z'));
    const tenant = await bench.tenant();
    await buy(tenant);
    bench.server.clock.set(new Date('2026-02-15T00:00:00Z'));
    await tenant.signIn();
    const { call, organisation_id } = tenant;
    const yearly = { ...order, commitment: 'year' } as const;
    const preview = (await call('billing.preview', { params: { organisation_id }, body: yearly })).data;
    await call('billing.subscription.swap-plan', { params: { organisation_id }, body: yearly });
    const [invoice] = await invoicesOf(tenant);
    // 2 × 1008.96 for the year, less half of 2 × 99, with 19 % tax.
    expect(invoice).toMatchObject({ commitment: 'year', total: 2283.51, subtotal: 1918.92 });
    expect(preview.due_now).toBe(2283.51);
    expect(await stateOf(tenant)).toMatchObject({ next_charge: { at: '2027-02-15T00:00:00.000Z', amount: 2401.32 } });
  });

  it('a change from year to month waits for the end of the year, and the month follows', async () => {
    // A world of its own: the months of other tests' subscriptions would pass too.
    const own = await startBilling('2026-02-01T00:00:00Z');
    const tenant = await own.tenant();
    const { call, organisation_id } = tenant;
    await buy(tenant, { commitment: 'year' });
    const changed = await call('billing.subscription.swap-plan', { params: { organisation_id }, body: order });
    expect(changed.data.state).toMatchObject({
      order: { commitment: 'year' },
      scheduled: { commitment: 'month', at: '2027-02-01T00:00:00.000Z' },
      next_charge: { amount: 235.62 },
    });
    await own.pass('2027-02-01T01:00:00Z');
    await tenant.signIn();
    expect(await stateOf(tenant)).toMatchObject({ order: { commitment: 'month' }, scheduled: null });
    expect((await invoicesOf(tenant)).map(({ total }) => total)).toEqual([235.62, 2401.32]);
    await own.stop();
  });
});

describe('seats', () => {
  it('streams can be added where more people joined than seats are ordered', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    await buy(tenant, { licenses: 1 });
    await makeUser(bench.server.database.db, organisation_id, [tenant.brand.id], 'editor');
    const body = { extra_streams: 2 };
    const changed = await call('billing.subscription.licenses', { params: { organisation_id }, body });
    expect(changed.data.state.order).toMatchObject({ licenses: 1, extra_streams: 2 });
  });
});

describe('a change with a card that asks for 3-D Secure', () => {
  const start = async () => {
    const tenant = await bench.tenant();
    const { data } = await buy(tenant, { payment_method_id: 'pm_card_authenticationRequired' });
    answer(data.payment.client_secret);
    await bench.deliver();
    return tenant;
  };
  const answer = (secret: string | null, succeeds = true) =>
    bench.double.authenticate(secret!.split('_secret_')[0]!, succeeds);
  const addSeats = async ({ call, organisation_id }: Tenant, licenses = 4) =>
    (await call('billing.subscription.licenses', { params: { organisation_id }, body: { licenses } })).data;
  const subscriptionOf = ({ organisation_id }: Tenant) =>
    [...bench.double.world.subscriptions.values()].find(({ metadata }) => metadata.organisation_id === organisation_id);

  it('seats are granted once the customer has confirmed their payment', async () => {
    const tenant = await start();
    const { payment, state } = await addSeats(tenant);
    expect(payment).toMatchObject({
      status: 'requires_action',
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
    });
    expect(state).toMatchObject({ order: { licenses: 2 }, failure: null, next_charge: { amount: 235.62 } });
    await bench.deliver();
    expect((await stateOf(tenant)).order?.licenses).toBe(2);
    answer(payment.client_secret);
    await bench.deliver();
    expect(await stateOf(tenant)).toMatchObject({ order: { licenses: 4 }, next_charge: { amount: 471.24 } });
    expect((await invoicesOf(tenant)).map(({ status, total }) => [status, total])).toEqual([
      ['paid', 235.62],
      ['paid', 235.62],
    ]);
  });

  it('a payment that the bank refuses grants nothing, and the change can be repeated', async () => {
    const tenant = await start();
    const refused = await addSeats(tenant);
    answer(refused.payment.client_secret, false);
    await bench.deliver();
    expect(await stateOf(tenant)).toMatchObject({ order: { licenses: 2 }, failure: null });
    const repeated = await addSeats(tenant, 3);
    answer(repeated.payment.client_secret);
    await bench.deliver();
    expect((await stateOf(tenant)).order?.licenses).toBe(3);
    expect((await invoicesOf(tenant)).map(({ status }) => status).toSorted()).toEqual(['paid', 'paid', 'void']);
  });

  it('a payment that nobody confirms is discarded after 23 hours', async () => {
    const tenant = await start();
    await addSeats(tenant);
    expect(subscriptionOf(tenant)?.pending_update).not.toBeNull();
    await bench.pass('2026-02-01T10:00:00Z');
    expect(subscriptionOf(tenant)?.pending_update).toBeNull();
    await tenant.signIn();
    expect((await stateOf(tenant)).order?.licenses).toBe(2);
    expect((await invoicesOf(tenant)).map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
  });

  it('a change with a declined card changes nothing and leaves no open invoice', async () => {
    const tenant = await start();
    const { call, organisation_id } = tenant;
    const body = { payment_method_id: 'pm_card_chargeCustomerFail' };
    await call('billing.card.update', { params: { organisation_id }, body });
    const failure = await failureOf(addSeats(tenant));
    expect([failure.status, failure.body.code]).toEqual([402, 'card_declined']);
    expect((await stateOf(tenant)).order?.licenses).toBe(2);
    expect((await invoicesOf(tenant)).map(({ status }) => status).toSorted()).toEqual(['paid', 'void']);
  });
});

describe('a card', () => {
  it('a renewal for which the bank asks is paid once the customer has answered it', async () => {
    const own = await startBilling('2026-02-01T00:00:00Z');
    const tenant = await own.tenant();
    const { call, organisation_id } = tenant;
    await buy(tenant);
    await call('billing.card.update', {
      params: { organisation_id },
      body: { payment_method_id: 'pm_card_authenticationRequired' },
    });
    await own.pass('2026-03-01T01:00:00Z');
    await tenant.signIn();
    const { failure } = await stateOf(tenant);
    expect(failure).toMatchObject({ reason: 'card_needs_authentication' });
    const params = { organisation_id, invoice_id: failure!.invoice_id };
    const { data } = await tenant.call('billing.invoices.pay', { params });
    expect(data).toMatchObject({ status: 'requires_action', client_secret: expect.stringMatching(/^pi_.+_secret_/) });
    expect((await stateOf(tenant)).failure).not.toBeNull();
    own.double.authenticate(data.client_secret!.split('_secret_')[0]!);
    await own.deliver();
    expect((await stateOf(tenant)).failure).toBeNull();
    expect((await invoicesOf(tenant)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    await own.stop();
  });

  it('a card that replaces another one is charged at the next renewal', async () => {
    const own = await startBilling('2026-02-01T00:00:00Z');
    const tenant = await own.tenant();
    const { call, organisation_id } = tenant;
    await buy(tenant);
    const body = { payment_method_id: 'pm_card_mastercard' };
    await call('billing.card.update', { params: { organisation_id }, body });
    await own.pass('2026-03-01T01:00:00Z');
    const { methods, intents } = own.double.world;
    const charged = [...intents.values()].filter(({ object }) => object === 'payment_intent').at(-1)!;
    expect(methods.get(charged.payment_method!)?.card.brand).toBe('mastercard');
    await own.stop();
  });

  it.each([
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_no_funds', 'Das Guthaben der Karte reicht nicht aus'],
    ['pm_card_chargeDeclinedExpiredCard', 'card_expired', 'Die Karte ist abgelaufen.'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'Die Bank hat die Karte abgelehnt.'],
  ])('the refusal of %s is explained in the language of the customer', async (payment_method_id, code, words) => {
    const { user, organisation_id } = await bench.tenant();
    const token = await bench.server.signIn(user.email);
    const call = bench.server.client(token, { 'accept-language': 'de' });
    const body = { ...order, payment_method_id, terms_accepted: true } as const;
    const failure = await failureOf(call('billing.subscription.store', { params: { organisation_id }, body }));
    expect([failure.status, failure.body.code]).toEqual([402, code]);
    expect(failure.body.message).toContain(words);
  });
});

describe('a credit note', () => {
  const noteOf = async (tenant: Tenant) => (await invoicesOf(tenant)).filter(({ status }) => status === 'credit');
  const staffOf = async ({ organisation_id }: Tenant) => {
    const { email } = await makeUser(bench.server.database.db, organisation_id, [], 'editor', true);
    return bench.server.client(await bench.server.signIn(email));
  };

  it('staff credit a paid invoice through the provider, the customer has the note, and the next invoice uses it up', async () => {
    const own = await startBilling('2026-02-01T00:00:00Z');
    const tenant = await own.tenant();
    await buy(tenant);
    const { db } = own.server.database;
    const { email } = await makeUser(db, tenant.organisation_id, [], 'editor', true);
    const staff = own.server.client(await own.server.signIn(email));
    const [invoice] = await invoicesOf(tenant);
    const params = { invoice_id: invoice!.id };
    const { data } = await staff('staff.invoices.credit', { params, body: { amount: 35.62, reason: 'Outage' } });
    expect(data).toMatchObject({ status: 'credit', total: -35.62, credits_invoice_id: invoice!.id });
    expect(await noteOf(tenant)).toMatchObject([{ id: data.id, number: expect.any(String), total: -35.62 }]);
    expect((await stateOf(tenant)).credit).toBe(35.62);
    await own.pass('2026-03-01T01:00:00Z');
    await tenant.signIn();
    expect((await stateOf(tenant)).credit).toBe(0);
    const paid = own.double.world.invoices;
    expect([...paid.values()].at(-1)).toMatchObject({ total: 235_62, amount_paid: 200_00 });
    await own.stop();
  });

  it('no more than the invoice is credited, also by parallel notes and if an answer is lost', async () => {
    const tenant = await bench.tenant();
    await buy(tenant);
    const staff = await staffOf(tenant);
    const [invoice] = await invoicesOf(tenant);
    const credit = (amount: number) =>
      staff('staff.invoices.credit', { params: { invoice_id: invoice!.id }, body: { amount, reason: 'Outage' } });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => credit(100)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await noteOf(tenant)).toHaveLength(2);
    bench.double.break('lost');
    await credit(35.62);
    const failure = await failureOf(credit(0.01));
    expect([failure.status, failure.body.errors?.amount?.length]).toEqual([422, 1]);
    expect((await noteOf(tenant)).map(({ total }) => total).toSorted()).toEqual([-100, -100, -35.62]);
  });
});

describe('a provider that is slow or overloaded', () => {
  // The library tries errors of the server three times.
  it.each([
    [429, 1],
    [500, 3],
  ])(
    'repeated answers of %i are reported in one message, and the rest of the product still works',
    async (status, times) => {
      const tenant = await bench.tenant();
      await tenant.call('billing.setup-intent', { params: { organisation_id: tenant.organisation_id } });
      bench.double.break({ status }, times);
      const failure = await failureOf(buy(tenant));
      expect([failure.status, failure.body.code]).toEqual([503, 'payment_provider_away']);
      expect((await stateOf(tenant)).order).toBeNull();
      expect((await tenant.call('user.organisations')).data).toHaveLength(1);
      expect((await buy(tenant)).data.payment.status).toBe('succeeded');
    },
  );

  it('a call that hangs holds no connection, so that other calls are answered meanwhile', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    await call('billing.setup-intent', { params: { organisation_id } });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    bench.double.break({ until: promise });
    const asked = bench.double.calls.length;
    const purchase = buy(tenant);
    // More calls than the process has connections.
    const answers = await Promise.all(Array.from({ length: 40 }, () => stateOf(tenant)));
    expect(answers.every(({ order: placed }) => placed === null)).toBe(true);
    expect(bench.double.calls.length).toBe(asked);
    release();
    await purchase;
    expect((await stateOf(tenant)).order).toMatchObject({ plan: 'plus' });
  });
});

describe('messages to the operator', () => {
  it('a message is mailed to the contact address and stored with the organisation of its sender [billing-015]', async () => {
    const tenant = await bench.tenant();
    const provider = await bench.tenant();
    const staff = await makeUser(
      bench.server.database.db,
      provider.organisation_id,
      [provider.brand.id],
      'administrator',
      true,
    );
    const send = (call: Tenant['call'], subject: 'sales' | 'other') =>
      call('contact-us.store', {
        body: { subject, message: 'Which plan fits?', name: 'Ann', email: 'ann@reader.example' },
      });
    await send(tenant.call, 'sales');
    await send(bench.server.client(), 'other');
    const asStaff = bench.server.client(await bench.server.signIn(staff.email));
    const { data } = await asStaff('staff.contact-messages.index');
    expect(data.map(({ subject, organisation }) => [subject, organisation?.id ?? null])).toEqual(
      expect.arrayContaining([
        ['sales', tenant.organisation_id],
        ['other', null],
      ]),
    );
    const mails = await rowsOf(
      bench.server.database.db,
      sql<{ to_address: string }>`select to_address from mails where subject like '%ann@reader.example%'`,
    );
    expect(mails).toEqual([{ to_address: 'plans@provider.example' }, { to_address: 'plans@provider.example' }]);
    const failure = await failureOf(
      bench.server.client()('contact-us.store', {
        body: { subject: 'praise' as never, message: 'x', name: 'Ann', email: 'ann@reader.example' },
      }),
    );
    expect(failure.status).toBe(422);
  });
});

describe('the plans that are sold', () => {
  it('the list has freemium, plus, professional and enterprise, which has no price [plans-002] [plans-008] [billing-025]', async () => {
    const { data } = await bench.server.client()('billing.plans');
    expect(data.map(({ slug }) => slug)).toEqual(['freemium', 'plus', 'professional', 'enterprise']);
    expect(data.at(-1)!.commitments).toEqual([]);
    expect(data[1]!.commitments.map(({ interval }) => interval)).toEqual(['month', 'year']);
  });

  it('essential is kept for those who hold it and is not sold [plans-003]', async () => {
    const holder = await bench.tenant('essential');
    expect((await holder.call('user.organisations', { query: { include: 'subscription' } })).data[0]).toMatchObject({
      subscription: { plan: { slug: 'essential' } },
    });
    expect((await holder.call('billing.plans.show', { params: { plan: 'essential' } })).data.slug).toBe('essential');
    expect((await failureOf(buy(holder, { plan: 'essential' }))).status).toBe(422);
  });
});

describe('bad input', () => {
  it('each wrong field of an address, an order and a checkout has one message [billing-013] [billing-014] [billing-027] [billing-028] [billing-029] [billing-032]', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    const params = { organisation_id };
    const address = {
      line1: 'Street 1',
      line2: null,
      postal_code: '10115',
      city: 'Berlin',
      country: 'DE',
      state: null,
    };
    const fields = async (body: object) =>
      Object.entries(
        (await failureOf(call('billing.address.update', { params, body: { ...address, ...body } }))).body.errors ?? {},
      ).map(([field, messages]) => [field, messages?.length]);
    for (const field of ['line1', 'postal_code', 'city', 'country'])
      expect(await fields({ [field]: '' })).toEqual([[field, 1]]);
    expect(await fields({ country: 'US' })).toEqual([['state', 1]]);
    expect((await call('billing.address.update', { params, body: address })).data.line2).toBeNull();
    const refused = async (body: object) =>
      Object.keys(
        (await failureOf(call('billing.preview', { params, body: { ...order, ...body } }))).body.errors ?? {},
      );
    const smallest = { plan: 'plus', commitment: 'month' } as const;
    expect((await call('billing.preview', { params, body: smallest })).data).toMatchObject({ subtotal: 99 });
    expect(await refused({ licenses: -1 })).toEqual(['licenses']);
    expect(await refused({ licenses: 1.5 })).toEqual(['licenses']);
    expect(await refused({ readOnlyLicenses: -1 })).toEqual(['readOnlyLicenses']);
    expect(await refused({ commitment: 'week' })).toEqual(['commitment']);
    expect(Object.keys((await failureOf(buy(tenant, { terms_accepted: false }))).body.errors ?? {})).toEqual([
      'terms_accepted',
    ]);
  });

  it('an invalid VAT number is refused with one message before anything is charged', async () => {
    const tenant = await bench.tenant();
    const { call, organisation_id } = tenant;
    const params = { organisation_id };
    // Wrong check digits, wrong lengths, another country's form, none at all.
    for (const vat_number of ['DE136695977', 'DK1358562', 'FR4030326504', 'ATU1234567X', 'XX123456789', '0', "'; --"]) {
      await call('organisations.update', { params, body: { vat_number } });
      const { status, body } = await failureOf(call('billing.preview', { params, body: order }));
      expect([vat_number, status, Object.keys(body.errors ?? {})]).toEqual([vat_number, 422, ['vat_number']]);
      expect(body.errors?.vat_number).toHaveLength(1);
      expect((await failureOf(buy(tenant))).status).toBe(422);
    }
    expect(await invoicesOf(tenant)).toEqual([]);
    const long = call('organisations.update', { params, body: { vat_number: 'x'.repeat(256) } });
    expect((await failureOf(long)).status).toBe(422);
  });

  it('a checkout returns the secret with which the page enters the card [billing-037]', async () => {
    const { call, organisation_id } = await bench.tenant();
    const { data } = await call('billing.start-session', { body: { organisation_id, ...order } });
    expect(data.client_secret).toMatch(/^seti_.+_secret_/);
    expect(data.preview.due_now).toBe(235.62);
  });

  it('enquiries for an offer are for staff only [staff-009] [staff-015]', async () => {
    const { call } = await bench.tenant();
    const enquiry = { name: 'Ann', company: 'Acme', email: 'ann@acme.example', phone: null, message: '200 users' };
    await call('billing.enterprise-enquiries.store', { body: enquiry });
    expect((await failureOf(call('staff.enterprise-enquiries.index'))).status).toBe(403);
    const params = { enquiry_id: '01890000-0000-7000-8000-000000000000' };
    const body = { note: 'Mine', status: 'closed' } as const;
    expect((await failureOf(call('staff.enterprise-enquiries.update', { params, body }))).status).toBe(403);
  });
});
