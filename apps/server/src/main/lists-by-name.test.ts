import type { Client } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byName, rowsOf, sql } from '../platform/db/index.ts';
import { makeBrand, makeTenant, makeUser } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** Names in the order in which people look for them; the byte order would end with 'ada', 'eva', 'zoe', 'Ærø', 'Évora'. */
const sorted = ['ada', 'Ærø', 'eva', 'Évora', 'Fabel', 'Kanal 2', 'Kanal 10', 'Łódź', 'zoe'];
const mixed = [4, 8, 1, 6, 3, 0, 7, 5, 2].map((at) => sorted[at]!);

let server: TestServer;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let client: Client;
let staff: Client;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  tenant = await makeTenant(db);
  client = server.client(await server.signIn(tenant.user.email));
  const house = await makeTenant(db);
  const person = await makeUser(db, house.organisation.id, [house.brand.id], 'administrator', true);
  staff = server.client(await server.signIn(person.email));
  const brand_id = tenant.brand.id;
  for (const name of mixed) {
    await client('connect.relations.store', { body: { name, brand_id } });
    await client('connect.groups.store', { body: { name, brand_id } });
    await client('brands.tags.store', { params: { brand_id }, body: { name } });
    await client('streams.store', { body: { name, main_search_term: name, brand_id } });
    await client('newsrooms.store', { body: { name, country_id: 'DK', brand_id } });
    const user = await makeUser(db, tenant.organisation.id, [brand_id], 'reader');
    await rowsOf(db, sql`update users set last_name = ${name}, first_name = 'Ida' where id = ${user.id}`);
    await rowsOf(
      db,
      sql`insert into outlets (id, name, site, created_at, updated_at) values (gen_random_uuid(), ${name}, ${crypto.randomUUID()}, now(), now())`,
    );
  }
});
afterAll(() => server.stop());

interface Page {
  data: { name?: string; last_name?: string }[];
  meta: { cursor: string | null };
}

/** Returns the names of a list that is read two at a time. */
async function namesOf(page: (cursor: { cursor?: string }) => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, meta }: Page = (await page(cursor ? { cursor } : {})) as Page;
    names.push(...data.map((row) => row.name ?? row.last_name!));
    cursor = meta.cursor;
  }
  return names.filter((name) => sorted.includes(name));
}

describe('lists by name, read page by page', () => {
  const two = { limit: 2 };
  const params = () => ({ organisation_id: tenant.organisation.id });
  it.each([
    ['relations', (at) => client('connect.relations.index', { query: { brand: tenant.brand.id, ...two, ...at } })],
    ['groups', (at) => client('connect.groups.index', { query: { brand: tenant.brand.id, ...two, ...at } })],
    ['newsrooms', (at) => client('newsrooms.index', { query: { ...two, ...at } })],
    ['newsrooms of everybody', (at) => staff('staff.newsrooms.index', { query: { ...two, ...at } })],
    ['outlets', (at) => client('media-outlets.index', { query: { ...two, ...at } })],
    ['users', (at) => client('organisations.users.index', { params: params(), query: { ...two, ...at } })],
    ['users of everybody', (at) => staff('staff.users.index', { query: { ...two, ...at } })],
  ] satisfies [string, (at: { cursor?: string }) => Promise<unknown>][])(
    'the pages of %s are sorted by name',
    async (_title, page) => {
      expect(await namesOf(page)).toEqual(sorted);
    },
  );

  it('tags and streams, which come in one page, are sorted by name', async () => {
    const tags = await client('brands.tags.index', { params: { brand_id: tenant.brand.id } });
    expect(tags.data.map(({ name }) => name)).toEqual(sorted);
    const streams = await client('user.available-streams');
    expect(streams.data.map(({ name }) => name)).toEqual(sorted);
  });
});

it('a list of one brand is read in the order of its index, without a sort', async () => {
  const { db } = server.database;
  const other = await makeBrand(db, tenant.organisation.id);
  await rowsOf(
    db,
    sql`insert into relations (brand_id, id, name, created_at, updated_at)
        select ${other.id}, gen_random_uuid(), 'Person ' || i, now(), now() from generate_series(1, 3000) i`,
  );
  await rowsOf(db, sql`analyze relations`);
  const plan = await rowsOf(
    db,
    sql<{ 'QUERY PLAN': string }>`
      explain select id from relations r where brand_id = ${other.id} and deleted_at is null order by ${byName('r.name')}, r.id limit 50`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* Scan using relations_by_name/);
});
