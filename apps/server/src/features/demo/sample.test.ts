import type { Client } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeTenant } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeBrandsJob } from '../organisations/index.ts';
import { removeSamplesJob } from './remove-sample.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let call: Client;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await makeTenant(server.database.db, 'administrator', 'freemium');
  call = server.client(await server.signIn(tenant.user.email));
});
afterAll(() => server.stop());

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const services = () => ({ db: server.database.db, clock: server.clock, log: { info: () => {} } as never });
const run = async () => {
  const signal = new AbortController().signal;
  await purgeBrandsJob.run(services() as never, {}, signal);
  await removeSamplesJob.run(services() as never, {}, signal);
};

describe('the sample organisation', () => {
  it('a user on any plan gets a sample organisation with mentions, clippings, contacts and stories, and only one', async () => {
    const [sample, again] = [(await call('sample.store')).data, (await call('sample.store')).data];
    expect(again).toEqual(sample);
    const brand = sample.brand_id;
    const organisations = (await call('user.organisations')).data;
    expect(organisations.find(({ id }) => id === sample.organisation_id)).toMatchObject({ type: 'demo' });
    const streams = (await call('streams.index', { query: { brand, include: 'counts' } })).data;
    expect(streams.map(({ name }) => name).toSorted()).toEqual(['Electric ferries', 'Norlunde Ferries']);
    for (const stream of streams) expect(stream.counts?.mentions).toBeGreaterThan(0);
    const group = (await call('metrics.dashboard.clippings', { query: { brands: [brand] } })).data;
    expect(group.totals.current).toBeGreaterThan(5);
    expect(
      (await call('connect.relations.index', { query: { brands: [brand] } as never })).data.length,
    ).toBeGreaterThan(5);
    expect((await call('stories.index', { query: { brands: [brand] } })).data).toHaveLength(2);
  });

  it('the sample organisation finds invented journalists who named the competitor and not the brand', async () => {
    const { brand_id: brand } = (await call('sample.store')).data;
    const query = { brand, competitor: 'Vestfar Line', own_names: 'Norlunde Ferries' };
    const { data } = await call('connect.discover', { query });
    expect(data.map(({ name }) => name)).toEqual(['Elsa Hamnström']);
  });

  it('a mention of the sample is explained from its excerpt, and saved mentions point to their clippings', async () => {
    const { brand_id: brand } = (await call('sample.store')).data;
    const stream = (await call('streams.index', { query: { brand } })).data.find(({ name }) =>
      name.startsWith('Norl'),
    )!;
    const mentions = (await call('mentions.index', { params: { stream_id: stream.id }, query: { limit: 50 } })).data;
    const explanation = (await call('mentions.explain', { params: { mention_id: mentions[0]!.id } })).data;
    expect(explanation.matched).toBe(true);
    expect(explanation.parts.headline).toBe(mentions[0]!.headline);
    expect(mentions.some(({ clipping_id }) => clipping_id !== null)).toBe(true);
    expect(mentions.some(({ clipping_id }) => clipping_id === null)).toBe(true);
  });

  it('a search is previewed in the sample organisation as in the own one', async () => {
    const { brand_id } = (await call('sample.store')).data;
    const { meta } = await call('streams.preview', { body: { brand_id, main_search_term: 'ferry' } });
    expect(meta.hits.value).toBe(0);
  });

  it('a report is made of the sample organisation, listed with its brand, and shared', async () => {
    const { brand_id } = (await call('sample.store')).data;
    const days = { start: '2026-10-01', end: '2026-10-31' };
    const { data: report } = await call('reports.store', {
      body: { template: 'monthly', brands: [brand_id], ...days },
    });
    const { data: listed } = await call('reports.index', { query: { brand: brand_id } });
    expect(listed.map(({ id }) => id)).toContain(report.id);
    await call('reports.links.store', { params: { report_id: report.id }, body: { label: 'Board' } });
    const live = { page: 'dashboard' as const, brands: [brand_id] };
    expect((await call('live-links.store', { body: live })).data.brands).toMatchObject([{ id: brand_id }]);
  });

  it('a search of stored documents leaves the mentions of the sample', async () => {
    const { brand_id: brand } = (await call('sample.store')).data;
    const stream = (await call('streams.index', { query: { brand, include: 'counts' } })).data[0]!;
    const { db } = server.database;
    const gone = await rowsOf(
      db,
      sql`select from mentions where brand_id = ${brand} and document_id >= ${timeId(later(-30 * 86_400_000))}`,
    );
    expect(gone).toEqual([]);
    expect(stream.counts?.mentions).toBeGreaterThan(0);
  });

  it('the sample organisation lets nobody be invited and no newsroom be published', async () => {
    const { brand_id } = (await call('sample.store')).data;
    const { data } = await call('user.brands.permissions', { params: { brand_id } });
    expect(data['members.manage']).toMatchObject({ can: false });
    expect(data['newsroom.publish']).toMatchObject({ can: false });
    expect(data['mention.save']).toMatchObject({ can: true });
  });

  it('a removed sample is gone for its user at once, and no row of it is left after the clean-up', async () => {
    const { db } = server.database;
    const { organisation_id, brand_id } = (await call('sample.store')).data;
    await call('sample.delete');
    await call('sample.delete');
    expect((await call('user.brands')).data.map(({ id }) => id)).toEqual([tenant.brand.id]);
    expect((await failureOf(call('streams.index', { query: { brand: brand_id } }))).status).toBe(404);
    server.clock.set(later(1000));
    await run();
    // Matchers have an hour to learn that the streams are gone.
    expect(await rowsOf(db, sql`select from organisations where id = ${organisation_id}`)).toHaveLength(1);
    server.clock.set(later(2 * 3_600_000));
    await run();
    server.clock.set(null);
    expect(await rowsLeft(organisation_id, brand_id)).toEqual([]);
    const next = (await call('sample.store')).data;
    expect(next.organisation_id).not.toBe(organisation_id);
  });
});

const timeId = (time: Date) => {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** Tables that still name the organisation or the brand. */
async function rowsLeft(organisationId: string, brandId: string): Promise<string[]> {
  const { db } = server.database;
  const columns = await rowsOf(
    db,
    sql<{ table_name: string; column_name: string }>`
      select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('brand_id', 'organisation_id')
      union all values ('brands', 'id'), ('organisations', 'id')`,
  );
  const left: string[] = [];
  for (const { table_name, column_name } of columns) {
    const id = column_name === 'organisation_id' || table_name === 'organisations' ? organisationId : brandId;
    const rows = await rowsOf(db, sql`select from ${sql.table(table_name)} where ${sql.ref(column_name)} = ${id}`);
    if (rows.length > 0) left.push(table_name);
  }
  return left;
}
