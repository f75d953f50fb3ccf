import { type EndpointName, endpoints, type MetricGroup } from '@masthead/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { makeBrand, makeTenant, makeUser } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { keepRollups, rebuildRollupsJob } from '../clippings/index.ts';
import { insertMember } from '../organisations/index.ts';
import { insertMeasured, type Measured, measured } from './metrics.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const period = { start: '2026-04-01T00:00:00Z', end: '2026-04-15T00:00:00Z' };
const isCurrent = (row: Measured) =>
  row.published_at >= new Date(period.start) && row.published_at < new Date(period.end);
const isPrevious = (row: Measured) =>
  row.published_at >= new Date('2026-03-18T00:00:00Z') && row.published_at < new Date(period.start);

async function tenantWithClippings(count = 60) {
  const tenant = await makeTenant(server.database.db);
  const rows = fc.sample(measured, { numRuns: count, seed: 41 });
  const client = server.client(await server.signIn(tenant.user.email));
  await server.database.db
    .transaction()
    .execute((transaction) =>
      keepRollups(transaction, { brandIds: [tenant.brand.id], ids: rows.map((row) => row.id) }, () =>
        insertMeasured(transaction, tenant.brand.id, rows),
      ),
    );
  return { ...tenant, client, rows: rows.filter((row) => !row.is_advertisement) };
}

const isUnknown = (row: Measured) => row.impressions === 0 && row.impressions_from === 'outlet';
const sum = (rows: readonly Measured[], of: (row: Measured) => number) =>
  Math.round(rows.reduce((total, row) => total + of(row), 0) * 100) / 100;

describe('a metric group', () => {
  it('a metric group has brands, the top brand and totals with the period before and growth by tier [dashboard-001] [dashboard-002]', async () => {
    const { client, rows, brand } = await tenantWithClippings();
    const measures: Record<'clippings' | 'impressions' | 'hf_value', (row: Measured) => number> = {
      clippings: () => 1,
      impressions: (row) => row.impressions,
      hf_value: (row) => row.hf_value,
    };
    for (const [measure, of] of Object.entries(measures)) {
      const name = `metrics.dashboard.${measure}` as 'metrics.dashboard.clippings';
      const { data }: { data: MetricGroup } = await client(name, { query: period });
      const [current, previous] = [rows.filter(isCurrent), rows.filter(isPrevious)];
      const inTier = (of_: Measured[], tier: string) => of_.filter((row) => row.tier === tier);
      const growth = (a: number, b: number) => (a === 0 ? (b === 0 ? 0 : null) : (b - a) / a);
      expect(data.totals).toEqual({
        previous: sum(previous, of),
        current: sum(current, of),
        growth: growth(sum(previous, of), sum(current, of)),
        growth_aplus: growth(sum(inTier(previous, 'aplus'), of), sum(inTier(current, 'aplus'), of)),
        growth_bplus: growth(sum(inTier(previous, 'bplus'), of), sum(inTier(current, 'bplus'), of)),
        unknown_outlets: new Set(current.filter(isUnknown).flatMap((row) => row.outlet_id ?? [])).size,
        unknown_clippings: current.filter(isUnknown).length,
        estimated_clippings: current.filter((row) => row.impressions_from === 'estimate').length,
      });
      expect(data.top_brand).toEqual(data.brands[0]);
      expect(data.brands[0]).toMatchObject({ ...data.totals, brand_id: brand.id });
      expect(data.period).toMatchObject({ timezone: 'UTC', previous_start: '2026-03-18T00:00:00.000Z' });
      expect(data.brands[0]!.series).toEqual(
        data.period.days.map((day) =>
          sum(
            current.filter((row) => row.published_at.toISOString().startsWith(day)),
            of,
          ),
        ),
      );
    }
  });

  it('a clipping counts on its day in the organisation’s time zone, also after that is changed', async () => {
    const { client, organisation, brand, rows } = await tenantWithClippings();
    const timezone = 'Pacific/Kiritimati';
    await client('organisations.update', { params: { organisation_id: organisation.id }, body: { timezone } });
    await rebuildRollupsJob.run(
      { db: server.database.db, clock: systemClock, log: testLog },
      { organisation_id: organisation.id },
    );
    const { data } = await client('metrics.clippings.total.totals', { query: period });
    const dayOf = (row: Measured) => new Date(row.published_at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(data.period.timezone).toBe(timezone);
    expect(data.brands.find(({ brand_id }) => brand_id === brand.id)!.series).toEqual(
      data.period.days.map((day) => rows.filter((row) => isCurrent(row) && dayOf(row) === day).length),
    );
  });

  it('copies of one text count once if stories are counted', async () => {
    const { client, rows } = await tenantWithClippings();
    const { data } = await client('metrics.clippings.total.totals', { query: { ...period, count: 'stories' } });
    expect(data.totals.current).toBe(new Set(rows.filter(isCurrent).map((row) => row.cluster_id)).size);
  });
});

describe('the other calls', () => {
  it('the other calls agree with the rows, and with each other', async () => {
    const { client, rows } = await tenantWithClippings();
    const current = rows.filter(isCurrent);
    const countries = await client('metrics.clippings.countries', { query: period });
    const byCountry = await client('metrics.clippings.hf_value.by_country', { query: period });
    for (const code of new Set(current.map((row) => row.country_id))) {
      const own = current.filter((row) => row.country_id === code);
      const row = countries.data.find(({ country }) => (country?.id ?? null) === code);
      expect(row).toMatchObject({
        clippings: own.length,
        impressions: sum(own, (r) => r.impressions),
        hf_value: sum(own, (r) => r.hf_value),
      });
      expect(byCountry.data.find(({ country }) => (country?.id ?? null) === code)?.current).toBe(row?.hf_value);
    }
    const types = await client('metrics.clippings.media_type', { query: period });
    const categories = await client('metrics.clippings.media_category', { query: period });
    expect(types.data.find((row) => row.media_type === 'reddit')?.clippings).toBe(
      categories.data.find((row) => row.media_category === 'social')?.clippings,
    );
    expect(sum(current, () => 1)).toBe(types.data.reduce((total, row) => total + row.clippings, 0));
    const ranked = await client('metrics.clippings.media_type.by_impressions', { query: period });
    expect(ranked.data.map((row) => row.current)).toEqual(ranked.data.map((row) => row.current).sort((a, b) => b - a));
    const [branding] = (await client('metrics.clippings.branding', { query: period })).data;
    expect(branding).toMatchObject({
      clippings: current.length,
      logo: current.filter((row) => row.logo_present).length,
    });
    const [tone] = (await client('metrics.clippings.sentiment.split.by_brands', { query: period })).data;
    expect(tone).toMatchObject({
      negative: current.filter((row) => row.text_tonality === 'negative').length,
      unsure: current.filter((row) => row.text_tonality === null).length,
      set_by_person: current.filter((row) => row.tonality_set_by_person).length,
    });
    const distribution = (await client('metrics.performance.distribution', { query: period })).data;
    expect(distribution.weekdays.reduce((a, b) => a + b)).toBe(current.length);
    expect(distribution.tiers.reduce((total, row) => total + (row.share ?? 0), 0)).toBeCloseTo(1);
  });

  it('a series has a value for each day, week or month', async () => {
    const { client, rows } = await tenantWithClippings();
    for (const interval of ['day', 'week', 'month'] as const) {
      const { data } = await client('metrics.clippings.total.timeseries.by_brand', { query: { ...period, interval } });
      expect(data.interval).toBe(interval);
      expect(data.series[0]!.values).toHaveLength({ day: 14, week: 3, month: 1 }[interval]);
      expect(data.series[0]!.values.reduce((a, b) => a + b)).toBe(rows.filter(isCurrent).length);
    }
  });

  // Notes are no measure: they are tested by themselves.
  const calls = Object.keys(endpoints).filter(
    (name) => name.startsWith('metrics.') && !name.startsWith('metrics.annotations.'),
  ) as EndpointName[];
  it.each(calls)(
    '%s answers an empty brand, every filter at once, and nobody else’s brand with nothing of it',
    async (name) => {
      const { client } = await tenantWithClippings(1);
      const call = client as unknown as (name: EndpointName, input: object) => Promise<{ data: unknown }>;
      const other = await tenantWithClippings(5);
      await expect(
        call(name, { query: { start: '2020-01-01T00:00:00Z', end: '2021-01-01T00:00:00Z' } }),
      ).resolves.toHaveProperty('data');
      const query = {
        countries: 'DK',
        tiers: 'aplus',
        types: 'web',
        sentiments: 'positive',
        search: '50%_',
        count: 'stories',
        tags: other.brand.id,
      };
      await expect(call(name, { query })).resolves.toHaveProperty('data');
      expect((await failureOf(call(name, { query: { brands: [other.brand.id] } }))).status).toBe(404);
      expect((await failureOf(call(name, { query: { start: period.end, end: period.start } }))).status).toBe(422);
    },
  );

  it('the calls are part of the Measure section: the dashboard from plus, facts from professional', async () => {
    const tenant = await makeTenant(server.database.db, 'editor', 'plus');
    const client = server.client(await server.signIn(tenant.user.email));
    await expect(client('metrics.dashboard.clippings')).resolves.toHaveProperty('data');
    expect(await failureOf(client('metrics.performance.geography'))).toMatchObject({ status: 403 });
    const reader = await makeUser(server.database.db, tenant.organisation.id, [tenant.brand.id], 'reader');
    expect(
      await failureOf(server.client(await server.signIn(reader.email))('metrics.dashboard.clippings')),
    ).toMatchObject({ status: 403 });
  });

  it('several brands are summed up, the top one first, and equal ones in the order of the user', async () => {
    const tenant = await tenantWithClippings();
    const second = await makeBrand(server.database.db, tenant.organisation.id);
    await insertMember(server.database.db, second.id, tenant.user.id, 'administrator', new Date());
    const { data } = await tenant.client('metrics.clippings.total.totals', { query: period });
    expect(data.brands.map((brand) => brand.brand_id).sort()).toEqual([tenant.brand.id, second.id].sort());
    expect(data.totals.current).toBe(data.brands.reduce((total, brand) => total + brand.current, 0));
    expect(data.top_brand?.brand_id).toBe(tenant.brand.id);
  });
});
