import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeMeasuring, makeOutlet } from './clippings.fixture.ts';
import { revalueJob, revalueOutletsJob } from './index.ts';
import { rebuildRollupsJob } from './rollups/rebuild-rollups.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a revaluation gives each clipping the audience of its day, and sums stay equal to the rows', async () => {
  const { store, brand } = await makeMeasuring(server);
  const { db } = server.database;
  const outlet = await makeOutlet(server, { impressions: 1000 });
  const kinds = [
    { published_at: '2026-03-30T22:30:00Z' },
    { published_at: '2026-04-01T00:00:00Z', text_tonality: 'positive' },
    { published_at: '2026-04-01T00:00:00Z', text_tonality: 'positive', logo_present: true, spokesperson_quoted: true },
    { published_at: '2026-04-20T12:00:00Z', impressions: 77, country_id: 'SE' },
    { published_at: '2026-04-20T12:00:00Z', is_advertisement: true },
  ] as const;
  const ids: string[] = [];
  for (const kind of [...kinds, ...kinds])
    ids.push((await store({ media_outlet_id: outlet.id, country_id: 'DK', ...kind })).id);
  const [tag] = await rowsOf(
    db,
    sql<{ id: string }>`insert into tags values (${brand.id}, gen_random_uuid(), 'Ferries') returning id`,
  );
  for (const id of ids.slice(0, 4))
    await rowsOf(
      db,
      sql`insert into clipping_tags (brand_id, clipping_id, tag_id) values (${brand.id}, ${id}, ${tag!.id})`,
    );
  const rebuild = () => rebuildRollupsJob.run({ db, clock: systemClock, log: testLog }, { brand_id: brand.id });
  const sums = () =>
    rowsOf(
      db,
      sql`select 'day' as of, * from clipping_days where brand_id = ${brand.id} and clippings > 0
          union all select 'month', * from clipping_months where brand_id = ${brand.id} and clippings > 0 order by 1, 3, 4, 5, 6`,
    );
  await rebuild();
  const before = await sums();
  await rowsOf(
    db,
    sql`insert into outlet_audiences values (${outlet.id}, '2026-01-01', 8000, 'Paper', now()), (${outlet.id}, '2026-04-01', 9000, 'Paper', now())`,
  );
  await rowsOf(db, sql`insert into outlet_tiers values (${brand.id}, ${outlet.id}, 'bplus')`);
  await revalueOutletsJob.run({ db, clock: server.clock }, { outlet_ids: [outlet.id] });
  const after = await sums();
  expect(after).not.toEqual(before);
  await rebuild();
  expect(await sums()).toEqual(after);
  const rows = await rowsOf(
    db,
    sql`select published_at::date::text as day, impressions, tier from clippings where outlet_id = ${outlet.id} and not is_advertisement group by 1, 2, 3 order by 1`,
  );
  expect(rows).toEqual([
    { day: '2026-03-30', impressions: 8000, tier: 'bplus' },
    { day: '2026-04-01', impressions: 9000, tier: 'bplus' },
    { day: '2026-04-20', impressions: 77, tier: 'bplus' },
  ]);
  const updated = () =>
    rowsOf(db, sql`select id, updated_at from clippings where outlet_id = ${outlet.id} order by id`);
  const last = await updated();
  await revalueJob.run({ db, clock: server.clock }, { brand_id: brand.id, outlet_id: outlet.id });
  expect(await updated()).toEqual(last);
});

it('clippings without a country take the one that their outlet gets, others keep theirs, and sums stay equal to the rows', async () => {
  const { store, client, organisation, brand } = await makeMeasuring(server);
  const { db } = server.database;
  const outlet = await makeOutlet(server, { country: null });
  const open = await store({ media_outlet_id: outlet.id, tags: ['Ferries'] });
  const named = await store({ media_outlet_id: outlet.id, country_id: 'SE' });
  const staff = await makeUser(db, organisation.id, [], 'administrator', true);
  await server.client(await server.signIn(staff.email))('staff.media-outlets.update', {
    params: { media_outlet_id: outlet.id },
    body: { name: 'Harbour Post', url: `https://${outlet.site}`, country_id: 'DE' },
  });
  const payload = await payloadOf(`revalue:${outlet.id}`);
  await revalueOutletsJob.run({ db, clock: server.clock }, payload);
  const countries = await Promise.all(
    [open, named].map(async ({ id }) => {
      const query = { include: 'country' };
      return (await client('clippings.show', { params: { clipping_id: id }, query })).data.country?.id;
    }),
  );
  expect(countries).toEqual(['DE', 'SE']);
  const sums = () =>
    rowsOf(
      db,
      sql`select dimension, key, split, clippings, hf_value from clipping_days where brand_id = ${brand.id} and clippings > 0 order by 1, 2, 3`,
    );
  const kept = await sums();
  await rebuildRollupsJob.run({ db, clock: systemClock, log: testLog }, { brand_id: brand.id });
  expect(await sums()).toEqual(kept);
});

/** Returns what a job waits with under a key. */
async function payloadOf(key: string): Promise<{ outlet_ids: string[]; is_removed?: boolean }> {
  const [job] = await rowsOf(
    server.database.db,
    sql<{
      payload: { outlet_ids: string[]; is_removed?: boolean };
    }>`select j.payload from graphile_worker._private_jobs j where j.key = ${key}`,
  );
  return job!.payload;
}

it('clippings lose an audience when the last one of their outlet is removed, but no figure from another source', async () => {
  const { store, client, organisation } = await makeMeasuring(server);
  const { db } = server.database;
  const outlet = await makeOutlet(server, { impressions: 1000 });
  await rowsOf(
    db,
    sql`insert into outlet_audiences values (${outlet.id}, '2026-01-01', 8000, 'Paper', now()), (${outlet.id}, '2026-03-01', 9000, 'Paper', now())`,
  );
  const staff = await makeUser(db, organisation.id, [], 'administrator', true);
  const asStaff = server.client(await server.signIn(staff.email));
  const counted = await store({ media_outlet_id: outlet.id, country_id: 'DK' });
  const entered = await store({ media_outlet_id: outlet.id, country_id: 'DK', impressions: 77 });
  const figures = async () =>
    await Promise.all(
      [counted, entered].map(async ({ id }) => {
        const { data } = await client('clippings.show', { params: { clipping_id: id } });
        return [data.impressions, data.hf_value];
      }),
    );
  expect(await figures()).toEqual([
    [9000, 1350],
    [77, 11.55],
  ]);
  const remove = async (valid_from: string) => {
    const params = { media_outlet_id: outlet.id, valid_from };
    await asStaff('staff.media-outlets.audiences.delete', { params });
    await revalueOutletsJob.run({ db, clock: server.clock }, await payloadOf(`revalue-removed:${outlet.id}`));
  };
  await remove('2026-03-01');
  expect(await figures()).toEqual([
    [8000, 1200],
    [77, 11.55],
  ]);
  await remove('2026-01-01');
  expect(await figures()).toEqual([
    [0, 0],
    [77, 11.55],
  ]);
});

it('a figure known when a clipping was found is kept if its outlet never had an audience', async () => {
  const { store, brand, client } = await makeMeasuring(server);
  const { db } = server.database;
  const outlet = await makeOutlet(server);
  await rowsOf(db, sql`update outlets set impressions = null where id = ${outlet.id}`);
  const found = await store({ media_outlet_id: outlet.id, country_id: 'DK' });
  await rowsOf(db, sql`update clippings set impressions = 500, hf_value = 75 where id = ${found.id}`);
  await rowsOf(db, sql`insert into outlet_tiers values (${brand.id}, ${outlet.id}, 'aplus')`);
  await revalueJob.run({ db, clock: server.clock }, { brand_id: brand.id, outlet_id: outlet.id });
  const { data } = await client('clippings.show', { params: { clipping_id: found.id } });
  expect([data.impressions, data.hf_value]).toEqual([500, 112.5]);
});
