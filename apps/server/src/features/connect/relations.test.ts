import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeConnecting } from './connect.fixture.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<typeof makeConnecting>>;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await makeConnecting(server);
});
afterAll(() => server.stop());

async function makeOutlet(name: string, mergedInto: string | null = null): Promise<string> {
  const [row] = await rowsOf(
    server.database.db,
    sql<{ id: string }>`
      insert into outlets (id, name, site, merged_into_id, created_at, updated_at)
      values (gen_random_uuid(), ${name}, ${`${crypto.randomUUID()}.example`}, ${mergedInto}, now(), now()) returning id`,
  );
  return row!.id;
}

describe('a relation', () => {
  it('a relation keeps every field that is written', async () => {
    const { add, client } = await makeConnecting(server);
    const outletId = await makeOutlet('Sundposten');
    const relation = await add('  Åse Brønlund ', {
      email: 'ase@sundposten.example',
      phone: '33 12 34 56',
      country_id: 'DK',
      media_outlet_id: outletId,
      job_title: 'Business editor',
      categories: ['news', 'travel', 'news'],
      topics: ['Ferries', 'Harbours', 'Ferries'],
      gender: 'female',
      website: 'sundposten.example/about',
      linkedin: 'linkedin.com/in/ase',
      twitter: 'https://x.com/ase',
    });
    expect(relation).toMatchObject({
      name: 'Åse Brønlund',
      phone: '+4533123456',
      country: { id: 'DK' },
      media_outlet: { id: outletId, name: 'Sundposten', tier: 'none' },
      categories: [
        { slug: 'news', name: 'News' },
        { slug: 'travel', name: 'Travel' },
      ],
      topics: ['Ferries', 'Harbours'],
      website: 'https://sundposten.example/about',
      linkedin: 'https://linkedin.com/in/ase',
      personal_website: null,
      groups: [],
      stats: { clippings: 0, impressions: 0, hf_value: 0 },
    });
    const params = { relation_id: relation.id };
    const { data } = await client('connect.relations.update', { params, body: { phone: '33 12 34 57', email: null } });
    expect(data).toMatchObject({ phone: '+4533123457', email: null, job_title: 'Business editor' });
  });

  it.each([
    ['[connect-004]', 'photo_url', 'https://elsewhere.example/me.jpg'],
    ['[connect-005]', 'categories', ['nothing_of_the_kind']],
    ['[connect-006]', 'email', 'ase at sundposten'],
    ['[connect-007]', 'facebook', 'https://x.com/ase'],
    ['[connect-008]', 'instagram', 'https://instagram.com.evil.example/ase'],
    ['[connect-009]', 'linkedin', 'https://facebook.com/ase'],
    ['[connect-010]', 'pinterest', 'ase'],
    ['[connect-011]', 'twitter', 'javascript:alert(1)'],
    ['[connect-012]', 'youtube', 'https://vimeo.com/ase'],
    ['[connect-013]', 'personal_website', 'ftp://ase.example'],
    ['[connect-014]', 'country_id', 'XX'],
    ['[connect-015]', 'name', ''],
    ['[connect-016]', 'website', 'mailto:ase@sundposten.example'],
  ])('%s says of %s that it failed validation', async (_rule, field, value) => {
    const body = { name: 'Åse Brønlund', brand_id: tenant.brand.id, [field]: value };
    const failure = await failureOf(tenant.client('connect.relations.store', { body }));
    expect(failure.status).toBe(422);
    expect(Object.keys(failure.body.errors!)).toEqual([field]);
    expect(failure.body.errors![field]![0]).toMatch(/^The .+ failed validation: /);
  });

  it('an invalid phone number, an unknown outlet and a foreign group are refused', async () => {
    const refused = async (fields: object) =>
      Object.keys((await failureOf(tenant.add('Åse', fields))).body.errors ?? {});
    expect(await refused({ phone: '123' })).toEqual(['phone']);
    expect(await refused({ media_outlet_id: crypto.randomUUID() })).toEqual(['media_outlet_id']);
    const stranger = await makeConnecting(server);
    expect(await refused({ groups: [(await stranger.group('Theirs')).id] })).toEqual(['groups']);
  });

  it('the photo of a relation is a picture of the brand, and no file of others', async () => {
    const { add, brand, user, organisation } = await makeConnecting(server);
    const insert = async (of: { organisation: string; brand: string; user: string }, kind: 'image' | 'document') => {
      const [row] = await rowsOf(
        server.database.db,
        sql<{ id: string }>`
          insert into files (id, organisation_id, brand_id, user_id, purpose, kind, name, content_type, bytes, sha256, storage_key, secret, created_at, stored_at)
          values (gen_random_uuid(), ${of.organisation}, ${of.brand}, ${of.user}, 'avatar', ${kind}, 'me.png', 'image/png', 1, '\\x00', gen_random_uuid()::text, 'secret', now(), now()) returning id`,
      );
      return `/files/${row!.id}/secret/me.png`;
    };
    const own = { organisation: organisation.id, brand: brand.id, user: user.id };
    const url = await insert(own, 'image');
    const relation = await add('Åse', { photo_url: url });
    expect(relation.photo_url).toBe(url);
    const uses = await rowsOf(
      server.database.db,
      sql<{ holder_kind: string }>`select holder_kind from file_uses where holder_id = ${relation.id}`,
    );
    expect(uses).toEqual([{ holder_kind: 'relation_photo' }]);
    const theirs = { organisation: tenant.organisation.id, brand: tenant.brand.id, user: tenant.user.id };
    for (const wrong of [await insert(own, 'document'), await insert(theirs, 'image')])
      expect((await failureOf(add('Bo', { photo_url: wrong }))).body.errors).toHaveProperty('photo_url');
  });
});

describe('the list', () => {
  it('the list is sorted by name, page by page', async () => {
    const { add, client, brand } = await makeConnecting(server);
    for (const name of ['Dan', 'bo', 'Anne', 'Carl', 'bo']) await add(name);
    const page = (cursor?: string) =>
      client('connect.relations.index', { query: { brand: brand.id, limit: 2, ...(cursor && { cursor }) } });
    const first = await page();
    const second = await page(first.meta.cursor!);
    const third = await page(second.meta.cursor!);
    expect([first, second, third].flatMap(({ data }) => data.map(({ name }) => name))).toEqual([
      'Anne',
      'bo',
      'bo',
      'Carl',
      'Dan',
    ]);
    expect(third.meta).toEqual({ has_more: false, cursor: null });
  });

  it('the list is filtered by words, outlet, category, country and group', async () => {
    const { add, group, names } = await makeConnecting(server);
    const stays = await makeOutlet('Kattegat Tidende');
    const merged = await makeOutlet('Kattegat', stays);
    const anne = await add('Anne', { media_outlet_id: stays, country_id: 'DK', categories: ['news', 'sports'] });
    await add('Bo', {
      email: 'bo@kattegat.example',
      job_title: '100% sports',
      country_id: 'SE',
      categories: ['sports'],
    });
    await add('Carl', { job_title: 'Travel desk' });
    const media = await group('Media', [anne.id]);
    expect(await names({ search: 'TIDENDE' })).toEqual(['Anne']);
    expect(await names({ search: 'travel' })).toEqual(['Carl']);
    expect(await names({ search: 'kattegat.example' })).toEqual(['Bo']);
    expect(await names({ search: '%' })).toEqual(['Bo']);
    expect(await names({ outlets: [stays] })).toEqual(['Anne']);
    expect(await names({ categories: ['sports'] })).toEqual(['Anne', 'Bo']);
    expect(await names({ countries: ['SE', 'NO'] })).toEqual(['Bo']);
    expect(await names({ groups: [media.id] })).toEqual(['Anne']);
    expect(await names({ sort: 'newest' })).toEqual(['Carl', 'Bo', 'Anne']);
    const { data } = await tenant.client('connect.relations.index', { query: { search: 'Anne' } });
    expect(data).toEqual([]);
    // The outlet that was merged still means the one that stays.
    const moved = await add('Dan', { media_outlet_id: merged });
    expect(moved.media_outlet).toMatchObject({ id: stays });
  });

  it('the clippings of the three with the highest hfValue are summed up [dashboard-012]', async () => {
    const { add, cover, client, brand } = await makeConnecting(server);
    const [anne, bo, carl, dan, eva] = await Promise.all(['Anne', 'Bo', 'Carl', 'Dan', 'Eva'].map((name) => add(name)));
    await cover('https://a.example/1', [anne!.id, bo!.id]);
    await cover('https://a.example/2', [bo!.id], { country_id: 'SE' });
    const big = await cover('https://a.example/3', [carl!.id], { impressions: 9_000_000 });
    await cover('https://a.example/4', [dan!.id], { published_at: '2026-03-02T10:00:00Z' });
    await cover('https://a.example/5', [dan!.id], { is_advertisement: true });
    await cover('https://a.example/6', [dan!.id], { impressions: 1 });
    const ask = async (query: object) =>
      (
        await client('connect.relations.index', {
          query: { brand: brand.id, limit: 3, include: 'stats', 'highest-pr-value': 'true', ...query },
        })
      ).data;
    const april = { start: '2026-04-01T00:00:00Z', end: '2026-05-01T00:00:00Z' };
    const top = await ask(april);
    expect(top.map(({ name, stats }) => [name, stats?.clippings])).toEqual([
      ['Carl', 1],
      ['Bo', 2],
      ['Anne', 1],
    ]);
    expect(top[0]!.stats).toEqual({ clippings: 1, impressions: 9_000_000, hf_value: big.hf_value });
    expect(top[1]!.stats!.impressions).toBe(20_000);
    expect((await ask({ ...april, clipping_countries: 'SE' })).map(({ name }) => name)).toEqual(['Bo']);
    const all = await client('connect.relations.index', { query: { brand: brand.id, include: 'stats' } });
    expect(all.data.find(({ id }) => id === dan!.id)!.stats).toMatchObject({ clippings: 2, impressions: 10_001 });
    expect(all.data.find(({ id }) => id === eva!.id)!.stats).toEqual({ clippings: 0, impressions: 0, hf_value: 0 });
    // Page by page the same as at once, and the flag also without a value.
    const response = await fetch(`${server.origin}/v2/connect/relations?brand=${brand.id}&limit=1&highest-pr-value`, {
      headers: { authorization: `Bearer ${await server.signIn((await colleague()).email)}` },
    });
    expect(response.status).toBe(200);
    const one = (await response.json()) as { data: { name: string }[]; meta: { cursor: string } };
    expect(one.data[0]!.name).toBe('Carl');
    expect((await ask({ cursor: one.meta.cursor })).map(({ name }) => name)).toEqual(['Bo', 'Dan', 'Anne']);

    async function colleague() {
      const [row] = await rowsOf(
        server.database.db,
        sql<{ id: string }>`select organisation_id as id from brands where id = ${brand.id}`,
      );
      return await makeUser(server.database.db, row!.id, [brand.id], 'editor');
    }
  });
});

it('coverage of a relation is its clippings, newest first, of a period', async () => {
  const { add, cover, client } = await makeConnecting(server);
  const anne = await add('Anne');
  const params = { relation_id: anne.id };
  const early = await cover('https://a.example/1', [anne.id], { published_at: '2026-03-02T10:00:00Z' });
  const late = await cover('https://a.example/2', [anne.id]);
  await cover('https://a.example/3', []);
  const coverage = (query: object = {}) => client('connect.relations.coverage', { params, query });
  expect((await coverage()).data.map(({ id }) => id)).toEqual([late.id, early.id]);
  expect((await coverage({ start: '2026-04-01T00:00:00Z' })).data.map(({ id }) => id)).toEqual([late.id]);
  const first = await coverage({ limit: 1 });
  expect((await coverage({ limit: 1, cursor: first.meta.cursor })).data.map(({ id }) => id)).toEqual([early.id]);
});

it('a clipping is assigned to relations of its brand, by name', async () => {
  const { add, cover, client } = await makeConnecting(server);
  const [bo, anne] = [await add('Bo'), await add('Anne')];
  const clipping = await cover('https://a.example/1', [bo.id]);
  expect(clipping.relations).toEqual([{ id: bo.id, name: 'Bo' }]);
  const params = { clipping_id: clipping.id };
  const assign = (relations: string[]) => client('clippings.assign', { params, body: { relations } });
  expect((await assign([bo.id, anne.id])).data.relations).toEqual([
    { id: anne.id, name: 'Anne' },
    { id: bo.id, name: 'Bo' },
  ]);
  expect((await assign([])).data.relations).toEqual([]);
  const theirs = await tenant.add('Stranger');
  expect((await failureOf(assign([theirs.id]))).body.errors).toHaveProperty('relations');
});
