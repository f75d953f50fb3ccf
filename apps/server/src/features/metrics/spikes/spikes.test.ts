import { addDays, listDays } from '@masthead/measuring';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOf, sql } from '../../../platform/db/index.ts';
import { makeTenant } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import type { BrandId } from '../../access/index.ts';
import { keepRollups } from '../../clippings/index.ts';
import { makeNewsDesk, readTrends, storeTexts } from '../../trends/trends.fixture.ts';
import { insertMeasured, type Measured } from '../metrics.fixture.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof makeNewsDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await makeNewsDesk(server);
  await keep(desk.brand.id, [...usual, ...spike]);
  await readTrends(desk.db);
});
afterAll(() => server.stop());

const plain: Omit<Measured, 'id' | 'published_at' | 'cluster_id'> = {
  tier: 'none',
  text_tonality: null,
  tonality_set_by_person: false,
  media_type: 'web',
  country_id: 'DK',
  outlet_id: null,
  logo_present: false,
  product_present: false,
  spokesperson_quoted: false,
  is_advertisement: false,
  impressions: 0,
  impressions_from: 'outlet',
  hf_value: 0,
};

interface Told {
  day: string;
  headline: string;
  body: string;
  outlet: string;
  story?: string;
}

const period = { start: '2026-04-01T00:00:00Z', end: '2026-04-15T00:00:00Z' };
const [spikeDay, nextDay] = ['2026-04-10', '2026-04-11'];
const usual: Told[] = listDays(addDays(spikeDay, -60), '2026-04-14').flatMap((day) =>
  [1, 2, 3].map((number) => ({
    day,
    headline: 'Vestby Lines orders a ship',
    body: `Danske Bank lends Vestby Lines money. Ship number ${number} of ${day}.`,
    outlet: 'Harbour News',
  })),
);
/** A wire story that twenty outlets carry, and twelve other reports of the same a day later. */
const wire = uuidv7();
const spike: Told[] = Array.from({ length: 32 }, (_, at) => ({
  day: at < 20 ? spikeDay : nextDay,
  headline: at < 20 ? 'Vestby ferry runs aground' : `Passengers saved, report ${at}`,
  body: `Mathilde Askholm of Vestby Lines calls the night off Skagen a warning. Report ${at}.`,
  outlet: `Outlet ${String(at).padStart(2, '0')}`,
  ...(at < 20 && { story: wire }),
}));

/** Keeps clippings of texts, with the documents that were read. */
async function keep(brandId: BrandId, told: readonly Told[]): Promise<void> {
  const { db, outletId } = desk;
  const documents = await storeTexts(
    db,
    told.map(({ headline, body }) => ({ headline, body, outletId })),
  );
  const rows = told.map(
    ({ day, story }): Measured => ({
      ...plain,
      id: uuidv7(),
      published_at: new Date(`${day}T09:00:00Z`),
      cluster_id: story ?? uuidv7(),
    }),
  );
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute((transaction) =>
    keepRollups(transaction, { brandIds: [brandId], ids }, async () => {
      await insertMeasured(transaction, brandId, rows);
      return countOf(
        transaction,
        sql`
          update clippings c
          set document_id = t.document_id, headline = t.headline, outlet_name = t.outlet
          from unnest(
            ${ids}::uuid[],
            ${documents}::uuid[],
            ${told.map(({ headline }) => headline)}::text[],
            ${told.map(({ outlet }) => outlet)}::text[]
          ) as t(id, document_id, headline, outlet)
          where c.brand_id = ${brandId} and c.id = t.id`,
      );
    }),
  );
}

describe('a spike of the dashboard', () => {
  it('a spike is explained by the story with most copies, its outlets and new names', async () => {
    const { client, brand } = desk;
    const { data } = await client('metrics.dashboard.spikes', { query: period });
    expect(data).toHaveLength(1);
    const [found] = data;
    expect(found).toMatchObject({
      brand_id: brand.id,
      from: spikeDay,
      until: nextDay,
      peak: spikeDay,
      clippings: 32 + 2 * 3,
      story: {
        headline: 'Vestby ferry runs aground',
        clippings: 20,
        outlets: ['Outlet 00', 'Outlet 01', 'Outlet 02', 'Outlet 03', 'Outlet 04'],
        outlets_total: 20,
      },
    });
    expect(found!.usual).toBeGreaterThanOrEqual(5);
    expect(found!.usual).toBeLessThanOrEqual(7);
    const names = found!.names.map(({ name }) => name);
    expect(names).toContain('Mathilde Askholm');
    expect(names).not.toContain('Danske Bank');
  });

  it.each(['clippings', 'stories'] as const)(
    'a spike counts the %s that the coverage list shows of its days',
    async (count) => {
      const { client, brand } = desk;
      const { data } = await client('metrics.dashboard.spikes', { query: { ...period, count } });
      expect(data).toHaveLength(1);
      const { from, until, clippings } = data[0]!;
      const days = { start: `${from}T00:00:00Z`, end: `${addDays(until, 1)}T00:00:00Z` };
      const listed = await client('clippings.index', { query: { brand: brand.id, ...days, count, limit: 100 } });
      expect(clippings).toBe(listed.data.length);
      expect(clippings).toBeGreaterThan(12);
    },
  );

  it('a spike is found if the period begins within it, and not if the period ends before it', async () => {
    const { client } = desk;
    const late = await client('metrics.dashboard.spikes', { query: { ...period, start: `${nextDay}T00:00:00Z` } });
    expect(late.data).toMatchObject([{ from: spikeDay, until: nextDay, peak: nextDay }]);
    const early = await client('metrics.dashboard.spikes', { query: { ...period, end: `${spikeDay}T00:00:00Z` } });
    expect(early.data).toEqual([]);
    const elsewhere = await client('metrics.dashboard.spikes', { query: { ...period, countries: 'SE' } });
    expect(elsewhere.data).toEqual([]);
  });

  it('a spike contains no clippings of another organisation', async () => {
    const other = await makeTenant(desk.db);
    const stranger = server.client(await server.signIn(other.user.email));
    expect((await stranger('metrics.dashboard.spikes', { query: period })).data).toEqual([]);
    const foreign = { ...period, brands: [desk.brand.id] };
    await expect(stranger('metrics.dashboard.spikes', { query: foreign })).rejects.toMatchObject({ status: 404 });
  });
});
