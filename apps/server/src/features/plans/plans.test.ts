import { planSlugs } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { after, days } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeRecords } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { settlePlansJob } from './index.ts';
import { makeCustomer, startTrial } from './plans.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_CONTACT_EMAIL: 'plans@provider.example' } });
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const trialLength = days(14);
const settle = () => settlePlansJob.run({ db: server.database.db, clock: server.clock }, {});

describe('the plan in force', () => {
  const now = new Date('2027-03-10T12:00:00Z');
  const past = "'2027-03-09T12:00:00Z'";
  const future = "'2027-03-20T12:00:00Z'";
  const commitment = `'{"slug": "plus-month", "name": "Plus", "amount": 99, "currency": "EUR", "interval": "month"}'`;

  it.each([
    ['on a trial is the plan of the trial', `trial_ends_at = ${future}`, 'professional', 'trial'],
    ['after a trial is freemium', `trial_ends_at = ${past}`, 'freemium', 'trial_ended'],
    [
      'after a trial with a commitment stays',
      `trial_ends_at = ${past}, commitment = ${commitment}`,
      'professional',
      'active',
    ],
    [
      'with a scheduled cancellation stays until the period ends',
      `canceled_at = ${past}, period_ends_at = ${future}`,
      'professional',
      'cancellation_scheduled',
    ],
    ['after a cancelled period is freemium', `canceled_at = ${past}, period_ends_at = ${past}`, 'freemium', 'ended'],
    [
      'with a scheduled downgrade stays until the period ends',
      `next_plan = 'plus', period_ends_at = ${future}`,
      'professional',
      'downgrade_scheduled',
    ],
    [
      'after the period of a downgrade is the next plan',
      `next_plan = 'plus', period_ends_at = ${past}`,
      'plus',
      'active',
    ],
    ['stays for 14 days after a failed payment', `payment_failed_at = ${past}`, 'professional', 'payment_failed'],
    ['is freemium 14 days after a failed payment', "payment_failed_at = '2027-02-24T11:00:00Z'", 'freemium', 'unpaid'],
    ['after an end is freemium', `ended_at = ${past}`, 'freemium', 'ended'],
    ['without any end is the plan that was set', 'trial_ends_at = null', 'professional', 'active'],
  ] as const)(
    'the plan %s, in answers, permissions and staff lists alike [billing-002] [billing-008]',
    async (_, set, plan, state) => {
      const customer = await makeCustomer(server, 'professional');
      await server.database.pool.query(`update subscriptions set ${set} where organisation_id = $1`, [
        customer.organisation.id,
      ]);
      server.clock.set(now);
      const client = server.client(await server.signIn(customer.user.email));
      const [own] = (await client('user.organisations', { query: { include: 'subscription' } })).data;
      expect(own?.subscription).toMatchObject({ plan: { slug: plan }, state, is_on_trial: state === 'trial' });
      const map = (await client('user.brands.permissions', { params: { brand_id: customer.brand.id } })).data;
      expect(map['kpis.list']!.can).toBe(plan === 'professional');
      expect(map['dashboard.view']!.can).toBe(plan !== 'freemium');
      const staff = server.client(await server.signIn(customer.staff.email));
      const found = async (of: (typeof planSlugs)[number]) =>
        (await staff('staff.organisations.index', { query: { plan: of, limit: 100 } })).data.some(
          ({ id }) => id === customer.organisation.id,
        );
      for (const of of planSlugs) expect(await found(of)).toBe(of === plan);
    },
  );
});

describe('staff', () => {
  it('staff set a plan that applies at once and is recorded with its reason in the audit log of the customer', async () => {
    const { client, set, params, brand } = await makeCustomer(server, 'freemium');
    expect((await failureOf(client('kpi-campaigns.index', { query: { brand: brand.id } }))).body).toMatchObject({
      message: 'Your plan does not include this.',
      reason: { cause: 'plan', type: null },
    });
    const { data } = await set({ plan: 'professional', licenses: 3 });
    expect(data).toMatchObject({ plan: 'professional', set_plan: 'professional', state: 'active' });
    expect(data.limits).toMatchObject({ streams: { max: 10, current: 0 }, licenses: { max: 3, current: 1 } });
    expect((await client('kpi-campaigns.index', { query: { brand: brand.id } })).data).toEqual([]);
    const [entry] = (await client('organisations.audit-log.index', { params })).data;
    expect(entry).toMatchObject({
      endpoint: 'staff.organisations.update',
      fields: ['plan', 'licenses'],
      reason: 'Agreed by phone',
    });
  });

  it('staff end a trial by setting a plan, and begin another one with an end', async () => {
    const { client, organisation, set } = await makeCustomer(server, 'freemium');
    await startTrial(server.database.db, organisation.id, new Date('2026-01-01T00:00:00Z'), new Date());
    await set({ plan: 'plus' });
    const own = async () => (await client('user.organisations', { query: { include: 'subscription' } })).data[0]!;
    expect((await own()).subscription).toMatchObject({ plan: { slug: 'plus' }, is_on_trial: false });
    const end = after(new Date(), days(30)).toISOString();
    await set({ trial_ends_at: end });
    expect((await own()).subscription).toMatchObject({ is_on_trial: true, trial_ends_at: end });
  });

  it('staff agree limits, switch features off and name an account manager who is staff', async () => {
    const { client, brand, set, staff, user } = await makeCustomer(server, 'plus');
    await set({ limitations: { streams: 1 }, switched_off: ['story.create'], account_manager_id: staff.id });
    const map = (await client('user.brands.permissions', { params: { brand_id: brand.id } })).data;
    expect(map['stream.create']).toMatchObject({ can: true, max: 1 });
    expect(map['story.create']).toEqual({ can: false, reason: { cause: 'bool', type: null } });
    const body = { brand_id: brand.id, headline: 'News' };
    expect((await failureOf(client('stories.store', { body }))).body.message).toBe(
      'This is turned off for your organisation.',
    );
    const [own] = (await client('user.organisations', { query: { include: 'accountManager' } })).data;
    expect(own?.accountManager?.email).toBe(staff.email);
    expect((await failureOf(set({ account_manager_id: user.id }))).body.errors).toHaveProperty('account_manager_id');
  });

  it('staff find organisations by name, and customers cannot [staff-014]', async () => {
    const { client, staffClient, params } = await makeCustomer(server, 'plus');
    const { name } = (await staffClient('staff.organisations.show', { params })).data;
    const { data } = await staffClient('staff.organisations.index', { query: { search: name.slice(3) } });
    expect(data).toEqual([expect.objectContaining({ name, plan: 'plus', state: 'active' })]);
    const refused = [
      client('staff.organisations.index', { query: {} }),
      client('staff.organisations.show', { params }),
      client('staff.organisations.update', { params, body: { plan: 'enterprise', reason: 'Mine' } }),
    ];
    for (const { status } of await Promise.all(refused.map(failureOf))) expect(status).toBe(403);
  });
});

describe('the operator', () => {
  it('the operator is named if plans cannot be bought', async () => {
    expect((await server.client()('settings.show')).data).toMatchObject({
      billing: 'none',
      stripe: null,
      contact_email: 'plans@provider.example',
    });
  });
});

describe('the end of a trial', () => {
  it('own records stay readable and exportable, and cannot be changed [plans-001]', async () => {
    const { db } = server.database;
    const customer = await makeCustomer(server, 'professional');
    const { organisation, brand } = customer;
    const records = await makeRecords(db, customer);
    await startTrial(db, organisation.id, after(new Date(), trialLength), new Date());
    server.clock.set(after(new Date(), trialLength + days(1)));
    const token = await server.signIn(customer.user.email);
    const client = server.client(token, { 'x-demo-data': brand.id });
    const { data: clippings } = await client('clippings.index', { query: { brand: brand.id } });
    expect(clippings.map(({ id }) => id)).toEqual([records.clipping_id]);
    expect((await client('clippings.show', { params: { clipping_id: records.clipping_id } })).data.id).toBe(
      records.clipping_id,
    );
    expect((await client('kpi-campaigns.index', { query: { brand: brand.id } })).data).toHaveLength(1);
    expect((await client('connect.relations.index', { query: {} })).data).toHaveLength(1);
    const plain = server.client(token);
    expect((await plain('clippings.index', { query: {} })).data).toHaveLength(1);
    expect(
      (await plain('clippings.export', { body: { brands: [brand.id], format: 'xlsx', filters: {} } })).data.status,
    ).toBe('pending');
    const [own] = (await client('user.brands')).data;
    expect(own?.kept_records).toEqual(['clippings', 'kpis', 'relations', 'relation_groups']);
    const remove = client('clippings.delete', { params: { clipping_id: records.clipping_id } });
    expect((await failureOf(remove)).body).toMatchObject({ reason: { cause: 'plan' } });
  });

  it('a plan that still includes the records does not open what it leaves out', async () => {
    const customer = await makeCustomer(server, 'plus');
    await makeRecords(server.database.db, customer);
    const { client, brand } = customer;
    expect((await failureOf(client('metrics.clippings.tags', { query: {} }))).body.reason?.cause).toBe('plan');
    expect((await client('user.brands')).data[0]?.kept_records).toEqual(['kpis', 'relations', 'relation_groups']);
    expect((await client('kpi-campaigns.index', { query: { brand: brand.id } })).data).toHaveLength(1);
  });

  it('newsrooms above the limit stay, and none can be made', async () => {
    const { client, brand, set } = await makeCustomer(server, 'professional');
    const make = (name: string) =>
      client('newsrooms.store', { body: { brand_id: brand.id, name: `${name} ${brand.id}`, country_id: 'DK' } });
    await make('First');
    await make('Second');
    await set({ plan: 'freemium' });
    expect((await client('newsrooms.index', { query: {} })).data).toHaveLength(2);
    expect((await failureOf(make('Third'))).body).toMatchObject({
      reason: { cause: 'plan', type: 'quota' },
      max: 1,
      current: 2,
      message: 'You have reached your limit: 2 of 1.',
    });
  });
});

describe('the settling of plans', () => {
  const isPaused = async (organisationId: string) =>
    await rowsOf(
      server.database.db,
      sql<{ name: string; is_paused: boolean }>`
        select s.name, s.plan_paused_at is not null as is_paused
        from streams s
        join brands b on b.id = s.brand_id
        where b.organisation_id = ${organisationId}
        order by s.created_at`,
    );

  it('the newest streams are paused once when a trial ends, and resumed when the plan allows', async () => {
    const { db } = server.database;
    const customer = await makeCustomer(server, 'professional');
    const { brand, client, organisation } = customer;
    for (const name of ['First', 'Second', 'Third'])
      await client('streams.store', { body: { brand_id: brand.id, name, main_search_term: 'Ferry' } });
    await startTrial(db, organisation.id, after(new Date(), trialLength), new Date());
    await settle();
    expect((await isPaused(organisation.id)).every(({ is_paused }) => !is_paused)).toBe(true);
    server.clock.set(after(new Date(), trialLength + days(1)));
    await settle();
    await settle();
    expect(await isPaused(organisation.id)).toEqual([
      { name: 'First', is_paused: false },
      { name: 'Second', is_paused: true },
      { name: 'Third', is_paused: true },
    ]);
    const later = server.client(await server.signIn(customer.user.email));
    const { data: streams } = await later('streams.index');
    expect(streams.map(({ paused_by }) => paused_by)).toEqual(['plan', 'plan', null]);
    const oldest = streams.at(-1)!;
    await later('streams.delete', { params: { stream_id: oldest.id } });
    await settle();
    expect((await later('streams.index')).data.map(({ paused_by }) => paused_by)).toEqual(['plan', null]);
    server.clock.set(null);
    await customer.set({ plan: 'plus' });
    const { data: resumed } = await client('streams.index');
    expect(resumed.map(({ paused_by }) => paused_by)).toEqual([null, null]);
    expect(resumed.every(({ backfill }) => backfill !== null)).toBe(true);
  });
});

describe('media types', () => {
  it('media types beyond the plan are refused, and those of an existing stream are withheld [plans-005] [plans-006] [plans-007]', async () => {
    const { client, brand, set } = await makeCustomer(server, 'professional');
    const form = { name: 'Ferries', main_search_term: 'Ferry' };
    const store = (media_types: ('web' | 'print' | 'social' | 'review' | 'tv')[]) =>
      client('streams.store', { body: { ...form, brand_id: brand.id, media_types } });
    const { data: stream } = await store(['web', 'social', 'review', 'print']);
    expect((await failureOf(store(['web', 'tv']))).body).toMatchObject({
      code: 'media_types_beyond_plan',
      reason: { cause: 'plan', type: null },
    });
    await set({ plan: 'plus' });
    const params = { stream_id: stream.id };
    expect((await client('streams.show', { params })).data.withheld_media_types).toEqual(['print']);
    expect((await failureOf(store(['web', 'print']))).body.code).toBe('media_types_beyond_plan');
    const body = { ...form, name: 'Renamed', media_types: ['web', 'social', 'review', 'print'] as const };
    const renamed = await client('streams.update', { params, body: { ...body, media_types: [...body.media_types] } });
    expect(renamed.data).toMatchObject({ name: 'Renamed', withheld_media_types: ['print'] });
    await set({ plan: 'essential' });
    expect((await client('streams.show', { params })).data.withheld_media_types).toEqual(['social', 'review', 'print']);
    await set({ plan: 'enterprise' });
    expect((await client('streams.show', { params })).data.withheld_media_types).toEqual([]);
    expect((await store(['web', 'tv'])).data.media_types).toContain('tv');
  });
});
