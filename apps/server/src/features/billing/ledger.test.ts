import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant, makeUser } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { renewJob } from './billing.jobs.ts';

const begin = '2026-01-31T10:00:00Z';
const order = { plan: 'plus', commitment: 'month', licenses: 2, terms_accepted: true } as const;

async function startLedger(provider: 'test' | 'invoice') {
  const server = await startTestServer({
    settings: {
      MASTHEAD_BILLING: provider,
      MASTHEAD_BILLING_COUNTRY: 'DE',
      MASTHEAD_BILLING_SELLER: 'Masthead Ltd',
      MASTHEAD_BILLING_BANK: 'IBAN DE02 1203 0000 0000 2020 51',
      MASTHEAD_VIES_URL: 'http://127.0.0.1:1',
    },
  });
  server.clock.set(new Date(begin));
  return server;
}

async function customerOf(server: TestServer) {
  const tenant = await makeTenant(server.database.db, 'administrator', 'freemium');
  const params = { organisation_id: tenant.organisation.id };
  const signedIn = async () => server.client(await server.signIn(tenant.user.email));
  const call = await signedIn();
  const address = { line1: 'Weg 1', line2: null, postal_code: '10115', city: 'Berlin', country: 'DE', state: null };
  await call('billing.address.update', { params, body: address });
  return { ...tenant, params, call, signedIn };
}

const renew = ({ config, database, clock }: TestServer) =>
  renewJob.run({ config, db: database.db, clock, log: testLog }, {});

describe('invoices by bank transfer', () => {
  let server: TestServer;
  let staff: ReturnType<TestServer['client']>;
  beforeAll(async () => {
    server = await startLedger('invoice');
    const { organisation } = await makeTenant(server.database.db);
    staff = server.client(
      await server.signIn((await makeUser(server.database.db, organisation.id, [], 'editor', true)).email),
    );
  });
  afterAll(() => server.stop());

  it('parallel orders get numbers without a gap, and each invoice is a PDF', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => customerOf(server)));
    await Promise.all(customers.map(({ call, params }) => call('billing.subscription.store', { params, body: order })));
    const invoices = await Promise.all(
      customers.map(async ({ call, params }) => (await call('billing.invoices', { params })).data[0]!),
    );
    expect(invoices.map(({ number }) => number).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `2026-0000${number}`),
    );
    expect(invoices[0]).toMatchObject({ status: 'open', paid: false, subtotal: 198, tax: 37.62, total: 235.62 });
    const { params, user } = customers[0]!;
    const answer = await fetch(
      `${server.origin}/v2/billing/${params.organisation_id}/invoices/${invoices[0]!.id}/pdf`,
      { headers: { authorization: `Bearer ${await server.signIn(user.email)}` } },
    );
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('an issued invoice can be neither changed nor deleted', async () => {
    const { call, params } = await customerOf(server);
    await call('billing.subscription.store', { params, body: order });
    const { db } = server.database;
    const { organisation_id } = params;
    await expect(
      rowsOf(db, sql`update invoices set total = 1 where organisation_id = ${organisation_id}`),
    ).rejects.toThrow('cannot be changed');
    await expect(rowsOf(db, sql`delete from invoices where organisation_id = ${organisation_id}`)).rejects.toThrow(
      'cannot be deleted',
    );
  });

  it('staff mark an invoice as paid once and credit a part of it, which the next invoice uses up', async () => {
    const { call, params } = await customerOf(server);
    await call('billing.subscription.store', { params, body: order });
    const [invoice] = (await call('billing.invoices', { params })).data;
    const of = { params: { invoice_id: invoice!.id } };
    const paid = await staff('staff.invoices.mark-paid', { ...of, body: { reference: 'Account 17' } });
    expect(paid.data).toMatchObject({ status: 'paid', paid: true });
    expect((await failureOf(staff('staff.invoices.mark-paid', { ...of, body: {} }))).body.code).toBe(
      'invoice_not_open',
    );
    const note = await staff('staff.invoices.credit', { ...of, body: { amount: 35.62, reason: 'Outage' } });
    expect(note.data).toMatchObject({ status: 'credit', total: -35.62, credits_invoice_id: invoice!.id });
    const tooMuch = staff('staff.invoices.credit', { ...of, body: { amount: 235.62, reason: 'All' } });
    expect((await failureOf(tooMuch)).status).toBe(422);
    const preview = await call('billing.preview', {
      params,
      body: { plan: 'plus', commitment: 'month', licenses: 3 },
    });
    expect(preview.data.due_now).toBe(Math.max(0, Math.round((117.81 - 35.62) * 100) / 100));
  });

  it('an overdue invoice is reminded of, and the plan ends 14 days later', async () => {
    const { call, params, signedIn } = await customerOf(server);
    await call('billing.subscription.store', { params, body: order });
    server.clock.set(new Date('2026-02-15T10:00:00Z'));
    await renew(server);
    await renew(server);
    const mails = await rowsOf(
      server.database.db,
      sql<{ subject: string }>`select subject from mails where subject like 'Invoice % is overdue'`,
    );
    expect(mails.length).toBeGreaterThan(0);
    expect((await (await signedIn())('billing.show', { params })).data.failure).not.toBeNull();
    server.clock.set(new Date('2026-03-02T10:00:00Z'));
    await renew(server);
    expect((await (await signedIn())('billing.show', { params })).data.order).toBeNull();
    server.clock.set(new Date(begin));
  });
});

describe('the test provider', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startLedger('test');
  });
  afterAll(() => server.stop());

  it('one test card is accepted and one refused, and the period renews on its day', async () => {
    const { call, params, signedIn } = await customerOf(server);
    const buy = (payment_method_id: string) =>
      call('billing.subscription.store', { params, body: { ...order, payment_method_id } });
    expect((await failureOf(buy('pm_test_refused'))).body.code).toBe('card_declined');
    for (const unknown of ['pm_card_visa', 'constructor'])
      expect((await failureOf(buy(unknown))).body.code).toBe('test_card_unknown');
    expect((await buy('pm_test_accepted')).data.payment.status).toBe('succeeded');
    await call('billing.subscription.licenses', { params, body: { licenses: 1 } });
    server.clock.set(new Date('2026-04-01T00:00:00Z'));
    await renew(server);
    await renew(server);
    const later = await signedIn();
    expect((await later('billing.invoices', { params })).data.map(({ date, total }) => [date, total])).toEqual([
      ['2026-04-01', 117.81],
      ['2026-04-01', 117.81],
      ['2026-01-31', 235.62],
    ]);
    expect((await later('billing.show', { params })).data.next_charge?.at).toBe('2026-04-30T10:00:00.000Z');
  });

  it('a change from month to year starts a year at once, and one from year to month waits for its end', async () => {
    server.clock.set(new Date(begin));
    const { call, params, signedIn } = await customerOf(server);
    await call('billing.subscription.store', { params, body: { ...order, payment_method_id: 'pm_test_accepted' } });
    await call('billing.subscription.swap-plan', { params, body: { plan: 'plus', commitment: 'year', licenses: 2 } });
    const monthly = { plan: 'plus', commitment: 'month', licenses: 2 } as const;
    const { state } = (await call('billing.subscription.swap-plan', { params, body: monthly })).data;
    expect(state).toMatchObject({ order: { commitment: 'year' }, scheduled: { commitment: 'month' } });
    server.clock.set(new Date('2027-01-31T10:00:01Z'));
    await renew(server);
    const later = await signedIn();
    expect((await later('billing.show', { params })).data).toMatchObject({
      order: { commitment: 'month' },
      scheduled: null,
    });
    // The year is charged less the unused month: 2 × 1008.96 − 2 × 99, with 19 % tax.
    const { data } = await later('billing.invoices', { params });
    expect(data.map(({ total }) => total)).toEqual([235.62, 2165.7, 235.62]);
    server.clock.set(new Date(begin));
  });
});
