import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { countOf, rowOf, sql } from '../../platform/db/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { insertMeasured, type Measured } from '../metrics/metrics.fixture.ts';
import { completeKpisJob } from './kpi.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const targets = { hfValue: 1000, roi: 0.5, reach_factor: 1, clippings: 3, share_of_a_clippings: 0.5 };
const form = {
  name: 'Spring',
  currency_code: 'DKK',
  starts_at: '2026-04-01',
  ends_at: '2099-04-30',
  measures: ['hfValue' as const, 'roi' as const, 'clippings' as const],
  markets: [
    {
      country_id: 'DK',
      targets,
      investments: [
        { category: 'agency_fees', amount: 400 },
        { category: 'Posters', amount: 100 },
      ],
    },
    { country_id: 'SE', targets: { clippings: 2 } },
  ],
};

async function tenantWithKpi(over: Partial<typeof form> = {}) {
  const tenant = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(tenant.user.email));
  const { data: kpi } = await client('kpi-campaigns.store', { body: { ...form, ...over, brand_id: tenant.brand.id } });
  return { ...tenant, client, kpi };
}

const clipping = (at: number, over: Partial<Measured>): Measured => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  published_at: new Date('2026-04-10T12:00:00Z'),
  tier: 'none',
  text_tonality: null,
  tonality_set_by_person: false,
  media_type: 'web',
  country_id: 'DK',
  outlet_id: null,
  cluster_id: `00000000-0000-7000-8000-00000000001${at}`,
  logo_present: false,
  product_present: false,
  spokesperson_quoted: false,
  is_advertisement: false,
  impressions: 1000,
  impressions_from: 'person',
  hf_value: 500,
  ...over,
});

it('a KPI set has five targets for each market and offers categories for investments [kpi-001]', async () => {
  const { kpi } = await tenantWithKpi();
  expect(kpi.markets[0]).toMatchObject({
    country: { id: 'DK' },
    targets,
    investments: [{ category: 'agency_fees', amount: 400 }, { category: 'Posters' }],
  });
  expect(kpi.markets[1]!.targets).toEqual({
    hfValue: null,
    roi: null,
    reach_factor: null,
    clippings: 2,
    share_of_a_clippings: null,
  });
  expect(kpi.default_investment_categories).toEqual([
    'agency_fees',
    'content_production',
    'events',
    'tools',
    'staff_time',
    'other',
  ]);
});

it('a KPI set has targets as a whole: sums, and values that all markets share', async () => {
  const { client, kpi } = await tenantWithKpi();
  expect(kpi).toMatchObject({
    enabled: { hfValue: true, roi: true },
    target_hfValue: 1000,
    target_clippings: 5,
    target_roi: 0.5,
    target_reach_factor: 1,
    target_share_of_a_clippings: 0.5,
  });
  const [first] = form.markets;
  const markets = [first!, { country_id: 'SE', targets: { roi: 0.25 } }];
  const { brand_id: _, ...body } = { ...form, markets, brand_id: kpi.brand_id };
  const { data } = await client('kpi-campaigns.update', { params: { kpi_id: kpi.id }, body });
  expect(data).toMatchObject({ target_roi: null, target_clippings: 3 });
});

it('a KPI set counts the clippings assigned to it, each in its market and within its days', async () => {
  const { kpi, client, brand } = await tenantWithKpi();
  const rows = [
    clipping(1, { tier: 'aplus' }),
    clipping(2, { impressions: 11_798_000 }),
    clipping(3, { country_id: 'SE' }),
    clipping(4, { is_advertisement: true }),
    clipping(5, { published_at: new Date('2026-03-31T12:00:00Z') }),
    clipping(6, {}),
  ];
  await insertMeasured(server.database.db, brand.id, rows);
  for (const { id } of rows.slice(0, 5))
    await countOf(
      server.database.db,
      sql`insert into clipping_kpis (brand_id, kpi_id, clipping_id) values (${brand.id}, ${kpi.id}, ${id})`,
    );
  const { data } = await client('kpi-campaigns.show', { params: { kpi_id: kpi.id } });
  const population = (await rowOf(
    server.database.db,
    sql<{ population: number }>`select population from countries where id = 'DK'`,
  ))!.population;
  expect(data.markets[0]!.results).toEqual({
    hfValue: 1000,
    roi: 1,
    reach_factor: Math.round((11_799_000 / population) * 10) / 10,
    clippings: 2,
    share_of_a_clippings: 0.5,
    impressions: 11_799_000,
    investments: 500,
  });
  expect(data.markets[1]!.results).toMatchObject({ clippings: 1, roi: null });
  expect(data.totals).toMatchObject({ clippings: 3, hfValue: 1500, investments: 500, roi: 2 });
});

it('a KPI set needs a country and a market, and hfValue and ROI for investments [kpi-005] [kpi-006] [kpi-007]', async () => {
  const { client, brand } = await tenantWithKpi();
  const refused = async (over: object) =>
    (await failureOf(client('kpi-campaigns.store', { body: { ...form, brand_id: brand.id, ...over } }))).body;
  expect((await refused({ markets: [] })).errors).toHaveProperty('markets');
  expect((await refused({ markets: [{ country_id: '', targets: {} }] })).errors).toHaveProperty('markets.0.country_id');
  expect((await refused({ markets: [{ country_id: 'XX', targets: {} }] })).errors).toHaveProperty(
    'markets.0.country_id',
  );
  expect((await refused({ measures: ['hfValue', 'clippings'] })).errors).toHaveProperty('markets.0.investments');
  expect((await refused({ ends_at: '2026-03-01' })).errors).toHaveProperty('ends_at');
});

it('a completed set cannot be edited [kpi-002] [kpi-004]', async () => {
  const { kpi, client } = await tenantWithKpi();
  expect(kpi.status).toBe('active');
  const params = { kpi_id: kpi.id };
  expect((await client('kpi-campaigns.complete', { params })).data.status).toBe('completed');
  const failure = await failureOf(client('kpi-campaigns.update', { params, body: form }));
  expect(failure).toMatchObject({ status: 409, body: { message: 'Cannot edit a completed KPI set' } });
  const market_id = kpi.markets[0]!.id;
  expect((await failureOf(client('kpi-campaigns.markets.delete', { params: { ...params, market_id } }))).status).toBe(
    409,
  );
});

it('a set whose last day is over is completed, in answers at once and stored by the job [kpi-003]', async () => {
  const { kpi, client, brand } = await tenantWithKpi({ ends_at: '2026-04-30' });
  const params = { kpi_id: kpi.id };
  expect(kpi).toMatchObject({ status: 'completed', completed_at: null });
  expect((await failureOf(client('kpi-campaigns.update', { params, body: form }))).status).toBe(409);
  await completeKpisJob.run({ db: server.database.db, clock: server.clock }, {});
  expect((await client('kpi-campaigns.show', { params })).data.completed_at).not.toBeNull();
  const listed = (status: 'active' | 'completed') =>
    client('kpi-campaigns.index', { query: { brand: brand.id, status } });
  expect((await listed('completed')).data.map((row) => row.id)).toEqual([kpi.id]);
  expect((await listed('active')).data).toEqual([]);
});

it.each([
  ['Pacific/Kiritimati', '2026-04-30T11:00:00Z', 'completed'],
  ['Pacific/Pago_Pago', '2026-05-01T10:00:00Z', 'active'],
] as const)('a set ends with its last day in the time zone of the organisation: %s', async (timezone, now, status) => {
  const { kpi, client, organisation, brand } = await tenantWithKpi({ ends_at: '2026-04-30' });
  await client('organisations.update', { params: { organisation_id: organisation.id }, body: { timezone } });
  server.clock.set(new Date(now));
  await rowOf(server.database.db, sql`update sessions set last_used_at = ${now}`);
  const params = { kpi_id: kpi.id };
  await completeKpisJob.run({ db: server.database.db, clock: server.clock }, {});
  const { data } = await client('kpi-campaigns.show', { params });
  expect([data.status, data.completed_at !== null]).toEqual([status, status === 'completed']);
  const listed = await client('kpi-campaigns.index', { query: { brand: brand.id, status } });
  expect(listed.data.map(({ id }) => id)).toEqual([kpi.id]);
});

it('markets that stay keep their ids, and the last one cannot be removed', async () => {
  const { kpi, client } = await tenantWithKpi();
  const params = { kpi_id: kpi.id };
  const markets = [
    { country_id: 'DK', targets: { clippings: 9 }, investments: [] },
    { country_id: 'NO', targets: {} },
  ];
  const { data } = await client('kpi-campaigns.update', { params, body: { ...form, markets } });
  expect(data.markets.map((market) => market.country.id)).toEqual(['DK', 'NO']);
  expect(data.markets[0]).toMatchObject({ id: kpi.markets[0]!.id, investments: [], targets: { clippings: 9 } });
  const without = await client('kpi-campaigns.markets.delete', {
    params: { ...params, market_id: data.markets[1]!.id },
  });
  expect(without.data.markets).toHaveLength(1);
  const last = { ...params, market_id: data.markets[0]!.id };
  expect((await failureOf(client('kpi-campaigns.markets.delete', { params: last }))).status).toBe(422);
  await client('kpi-campaigns.delete', { params });
  expect((await failureOf(client('kpi-campaigns.show', { params }))).status).toBe(404);
});
