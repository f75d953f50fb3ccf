import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../platform/clock/index.ts';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { startOtherApi } from '../../testing/other-api.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { changeUntold, expectTold, tablesRead } from '../../testing/sql/told.ts';
import { makeMeasuring } from './clippings.fixture.ts';

let server: TestServer;
let other: Awaited<ReturnType<typeof startOtherApi>>;

beforeAll(async () => {
  server = await startTestServer();
  other = await startOtherApi(server);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function makeCoverage() {
  const tenant = await makeMeasuring(server);
  const { brand, client } = tenant;
  const elsewhere = other.client(tenant.token);
  const page = async (as: typeof elsewhere = client, query: object = {}) =>
    (await as('clippings.index', { query: { brand: brand.id, ...query } })).data;
  return {
    ...tenant,
    elsewhere,
    page,
    headlines: async (query: object = {}) => (await page(client, query)).map(({ headline }) => headline),
    /** Renames all clippings, of which nobody is told. */
    forge: () =>
      changeUntold(server.database.db, sql`update clippings set headline = 'Forged' where brand_id = ${brand.id}`),
  };
}

it('every table that kept pages are read from tells of each change of its rows', async () => {
  const read = tablesRead('features/clippings/coverage.queries.ts', ['listClippings']);
  // Read for filters by which no page is kept.
  const links = ['messages', 'quotes', 'kpis', 'stories', 'relations'].map((kind) => `clipping_${kind}`);
  for (const table of ['mentions', ...links]) expect(read.delete(table), table).toBe(true);
  // A trigger of its own tells of the names of users.
  expect(read.delete('users')).toBe(true);
  expect(read).toContain('clippings');
  await expectTold(server.database.db, 'tell_coverage_changed', read);
});

it('the first page of the coverage is read once until something of the brand changes', async () => {
  const { store, headlines, forge } = await makeCoverage();
  const strangers = await makeCoverage();
  await store();
  expect(await headlines()).toEqual(['A ferry sails']);
  await forge();
  await strangers.store();
  expect(await headlines()).toEqual(['A ferry sails']);
  await store({ headline: 'Another' });
  expect((await headlines()).toSorted()).toEqual(['Another', 'Forged']);
});

it('each filter has its own page, and a filter by words, people or links is read in each call', async () => {
  const { store, headlines, forge } = await makeCoverage();
  await store();
  await store({ type: 'print', headline: 'In print' });
  expect(await headlines({ types: 'print' })).toEqual(['In print']);
  expect(await headlines({ types: 'tv' })).toEqual([]);
  expect(await headlines({ search: 'ferry' })).toEqual(['A ferry sails']);
  expect(await headlines({ types: 'print' })).toEqual(['In print']);
  await forge();
  expect(await headlines({ types: 'print' })).toEqual(['In print']);
  expect(await headlines({ search: 'ferry' })).toEqual([]);
});

it('pages of filters with many values are kept apart, however much they have in common', async () => {
  const { brand, store, headlines, forge } = await makeCoverage();
  await store();
  await rowsOf(server.database.db, sql`update clippings set outlet_id = ${brand.id} where brand_id = ${brand.id}`);
  const others = Array.from({ length: 50 }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`);
  const ofOutlet = { outlets: [...others, brand.id] };
  expect(await headlines({ outlets: others })).toEqual([]);
  expect(await headlines(ofOutlet)).toEqual(['A ferry sails']);
  await forge();
  expect(await headlines({ outlets: others })).toEqual([]);
  expect(await headlines(ofOutlet)).toEqual(['A ferry sails']);
});

it('a page after the first is read in each call', async () => {
  const { client, brand, store, forge } = await makeCoverage();
  for (const headline of ['One', 'Two']) await store({ headline });
  const query = { brand: brand.id, limit: 1 };
  const { meta } = await client('clippings.index', { query });
  const next = async () =>
    (await client('clippings.index', { query: { ...query, cursor: meta.cursor ?? undefined } })).data[0]?.headline;
  expect(await next()).not.toBe('Forged');
  await forge();
  expect(await next()).toBe('Forged');
});

it('a kept page is read again after a minute, whatever was told', async () => {
  const { store, headlines, forge } = await makeCoverage();
  await store();
  const now = new Date();
  server.clock.set(now);
  try {
    await headlines();
    await forge();
    server.clock.set(new Date(now.getTime() + minutes(1) - 1));
    expect(await headlines()).toEqual(['A ferry sails']);
    server.clock.set(new Date(now.getTime() + minutes(1)));
    expect(await headlines()).toEqual(['Forged']);
  } finally {
    server.clock.set(null);
  }
});

it('each change of a clipping and of what is shown beside it is in the next answer of another process', async () => {
  const { db } = server.database;
  const { brand, organisation, client, store, page, elsewhere } = await makeCoverage();
  const colleague = await makeUser(db, organisation.id, [brand.id], 'editor');
  const asColleague = server.client(await server.signIn(colleague.email));
  const { id, tags } = await store({ tags: ['Ferries'] });
  const ofBrand = { brand_id: brand.id };
  const clippings = [id];
  const shown = async () => (await page(elsewhere))[0];
  expect(await shown()).toMatchObject({ comments: 0, assignment: null, tags: [{ name: 'Ferries' }] });

  await client('clippings.update', { params: { clipping_id: id }, body: { headline: 'It sails again' } });
  expect((await shown())?.headline).toBe('It sails again');
  await client('clippings.look', { params: ofBrand, body: { clippings, is_looked_at: false } });
  expect((await shown())?.looked_at).toBeNull();
  await client('tags.update', { params: { tag_id: tags[0]!.id }, body: { name: 'Ships' } });
  expect((await shown())?.tags).toEqual([{ id: tags[0]!.id, name: 'Ships' }]);
  await client('tags.delete', { params: { tag_id: tags[0]!.id } });
  expect((await shown())?.tags).toEqual([]);

  const { data: comment } = await client('comments.store', {
    params: ofBrand,
    body: { clipping_id: id, text: 'Who?' },
  });
  expect((await shown())?.comments).toBe(1);
  await client('comments.delete', { params: { ...ofBrand, comment_id: comment.id }, query: { clipping_id: id } });
  expect((await shown())?.comments).toBe(0);

  await client('clippings.assignment.update', { params: ofBrand, body: { clippings, user_id: colleague.id } });
  expect((await shown())?.assignment?.user.id).toBe(colleague.id);
  await asColleague('user.update', { body: { first_name: 'Ada', last_name: 'Byron' } });
  expect((await shown())?.assignment?.user.full_name).toBe('Ada Byron');
  await client('brands.members.remove', { params: { ...ofBrand, user_id: colleague.id } });
  expect((await shown())?.assignment).toBeNull();

  await client('clippings.delete', { params: { clipping_id: id } });
  expect(await shown()).toBeUndefined();
});
