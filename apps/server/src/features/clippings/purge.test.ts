import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeBrand } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeBrandsJob } from '../organisations/index.ts';
import { makeMeasuring } from './clippings.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const tables = [
  'clippings',
  'clipping_tags',
  'clipping_evidence',
  'clipping_reads',
  'clipping_posts',
  'brand_reads',
  'key_messages',
  'spokespeople',
  'clipping_quotes',
  'clipping_preparations',
  'removed_clippings',
  'clipping_kpis',
  'clipping_days',
  'clipping_months',
  'coverage_days',
  'kpi_campaigns',
  'tags',
];

it('everything about a brand’s clippings is deleted with the brand', async () => {
  const { db } = server.database;
  const { client, store, brand, organisation } = await makeMeasuring(server);
  await makeBrand(db, organisation.id);
  const form = { name: 'Spring', currency_code: 'DKK', starts_at: '2026-01-01', ends_at: '2099-01-01' };
  const { data: kpi } = await client('kpi-campaigns.store', {
    body: { ...form, brand_id: brand.id, measures: ['clippings'], markets: [{ country_id: 'DK' }] },
  });
  await store({ url: 'https://ferry.example/1', tags: ['Ferries'], kpi_campaigns: [kpi.id] });
  await store({ type: 'social', url: 'https://social.example/@ada/1', published_at: new Date().toISOString() });
  const params = { brand_id: brand.id };
  await client('brands.key-messages.store', { params, body: { name: 'Green', phrases: ['green power'] } });
  await client('brands.spokespeople.store', { params, body: { name: 'Anna Berg' } });
  const quoted = await store();
  await client('clippings.quotes.store', { params: { clipping_id: quoted.id }, body: { name: 'Anna Berg' } });
  const removed = await store();
  await client('clippings.delete', { params: { clipping_id: removed.id } });
  await rowsOf(
    db,
    sql`insert into clipping_preparations (id, brand_id, user_id, created_at, expires_at) values (gen_random_uuid(), ${brand.id}, ${brand.id}, now(), now())`,
  );
  const left = async () => {
    const found: string[] = [];
    for (const table of tables) {
      const rows = await rowsOf(db, sql`select 1 from ${sql.table(table)} where brand_id = ${brand.id} limit 1`);
      if (rows.length > 0) found.push(table);
    }
    return found;
  };
  expect(await left()).toEqual(tables);
  await rowsOf(db, sql`update brands set deletes_at = now() - interval '1 day' where id = ${brand.id}`);
  await purgeBrandsJob.run({ db, clock: server.clock, log: testLog }, {});
  expect(await left()).toEqual([]);
});
