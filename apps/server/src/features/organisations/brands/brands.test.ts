import type { SocialNetwork } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeRecords, makeTenant, makeUser } from '../../../testing/factories.ts';
import { findMailTo } from '../../../testing/mails.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import type { BrandId } from '../../access/index.ts';
import { insertMember } from '../members/members.queries.ts';
import { purgeBrandsJob } from './delete-brand.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const inDays = (days: number) => server.clock.set(new Date(Date.now() + days * 86_400_000));
const purge = () =>
  purgeBrandsJob.run({ db: server.database.db, clock: server.clock, log: { info: () => {} } as never }, {});

/** Makes an administrator with two brands, the first of which has one of everything. */
async function withTwoBrands() {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const second = await makeBrand(db, tenant.organisation.id);
  await insertMember(db, second.id, tenant.user.id, 'administrator', new Date());
  return { ...tenant, second, client: server.client(await server.signIn(tenant.user.email)) };
}
async function asStaff() {
  const home = await makeTenant(server.database.db);
  const staff = await makeUser(server.database.db, home.organisation.id, [], 'administrator', true);
  return server.client(await server.signIn(staff.email));
}

describe('deleting a brand', () => {
  it('a deleted brand is hidden at once and erased after 7 days, with everything in it [brands-007]', async () => {
    const { client, brand, organisation, user } = await withTwoBrands();
    await makeRecords(server.database.db, { organisation, brand, user });
    await client('brands.delete', { params: { brand_id: brand.id } });
    expect((await client('user.brands')).data.map(({ id }) => id)).not.toContain(brand.id);
    expect((await failureOf(client('brands.show', { params: { brand_id: brand.id } }))).status).toBe(404);
    expect((await findMailTo(server.database, user.email)).subject).toContain(brand.name);
    const countsOf = async () => {
      const tables = ['mentions', 'clippings', 'members'];
      return await Promise.all(
        tables.map(async (table) =>
          Number(
            (await server.database.pool.query(`select count(*) from ${table} where brand_id = $1`, [brand.id])).rows[0]
              .count,
          ),
        ),
      );
    };
    inDays(6);
    await purge();
    expect((await countsOf()).every((count) => count > 0)).toBe(true);
    inDays(7.1);
    await purge();
    expect(await countsOf()).toEqual([0, 0, 0]);
    const { rows } = await server.database.pool.query('select name from brands where id = $1', [brand.id]);
    expect(rows).toEqual([{ name: 'Deleted brand' }]);
    const live = await server.database.pool.query('select 1 from streams where brand_id = $1 and deleted_at is null', [
      brand.id,
    ]);
    expect(live.rows).toEqual([]);
    await purge();
  });

  it('staff can restore a deleted brand until then, and nothing is lost [staff-016]', async () => {
    const { client, brand } = await withTwoBrands();
    await client('brands.delete', { params: { brand_id: brand.id } });
    const staff = await asStaff();
    const trashed = (await staff('staff.brands.trashed', { query: { search: brand.name } })).data;
    expect(trashed).toMatchObject([{ id: brand.id }]);
    const { data: only } = await staff('staff.brands.trashed', { query: { trashed: 'only', limit: 100 } });
    expect(only.map(({ id }) => id)).toContain(brand.id);
    expect(only.every(({ deletes_at }) => Date.parse(deletes_at) > 0)).toBe(true);
    expect(
      (
        await failureOf(
          client('staff.brands.restore', { params: { brand_id: brand.id }, body: { reason: 'Asked by phone' } }),
        )
      ).status,
    ).toBe(403);
    await staff('staff.brands.restore', { params: { brand_id: brand.id }, body: { reason: 'Asked by phone' } });
    expect((await client('user.brands')).data.map(({ id }) => id)).toContain(brand.id);
    expect(
      (
        await failureOf(
          staff('staff.brands.restore', { params: { brand_id: brand.id }, body: { reason: 'Asked by phone' } }),
        )
      ).status,
    ).toBe(409);
  });

  it('an erased brand cannot be restored', async () => {
    const { client, brand } = await withTwoBrands();
    await client('brands.delete', { params: { brand_id: brand.id } });
    inDays(8);
    await purge();
    server.clock.set(null);
    const staff = await asStaff();
    expect(
      (
        await failureOf(
          staff('staff.brands.restore', { params: { brand_id: brand.id }, body: { reason: 'Asked by phone' } }),
        )
      ).status,
    ).toBe(409);
  });

  it('the last brand and the brand of the last administrator cannot be deleted', async () => {
    const { client, brand, second, organisation, user } = await withTwoBrands();
    await server.database.pool.query(`update members set role = 'editor' where brand_id = $1 and user_id = $2`, [
      second.id,
      user.id,
    ]);
    const remove = (brand_id: BrandId) => client('brands.delete', { params: { brand_id } });
    expect((await failureOf(remove(brand.id))).body.code).toBe('last_administrator');
    await makeUser(server.database.db, organisation.id, [second.id], 'administrator');
    await remove(brand.id);
    const other = await makeTenant(server.database.db);
    const alone = server.client(await server.signIn(other.user.email));
    expect((await failureOf(alone('brands.delete', { params: { brand_id: other.brand.id } }))).body.code).toBe(
      'last_brand',
    );
  });

  it('only those who may change a brand can delete it [permissions-031]', async () => {
    const { db } = server.database;
    const { brand, organisation } = await withTwoBrands();
    const editor = await makeUser(db, organisation.id, [brand.id], 'editor');
    const client = server.client(await server.signIn(editor.email));
    expect((await failureOf(client('brands.delete', { params: { brand_id: brand.id } }))).status).toBe(403);
  });
});

describe('leaving a brand', () => {
  it('leaving the last brand needs a second confirmation [permissions-038] [brands-008]', async () => {
    const { db } = server.database;
    const { brand, second, organisation } = await withTwoBrands();
    const editor = await makeUser(db, organisation.id, [brand.id, second.id], 'editor');
    const client = server.client(await server.signIn(editor.email));
    const detach = (brand_id: BrandId, body?: { is_last_confirmed: boolean }) =>
      client('user.brands.detach', { params: { brand_id }, ...(body && { body }) });
    await detach(brand.id);
    expect((await client('user.brands')).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await failureOf(detach(second.id))).body.code).toBe('last_brand_unconfirmed');
    await detach(second.id, { is_last_confirmed: true });
    expect((await client('user.brands')).data).toEqual([]);
  });

  it('the last administrator cannot leave a brand', async () => {
    const { user, brand } = await makeTenant(server.database.db);
    const client = server.client(await server.signIn(user.email));
    const detach = client('user.brands.detach', { params: { brand_id: brand.id }, body: { is_last_confirmed: true } });
    expect((await failureOf(detach)).body.code).toBe('last_administrator');
  });
});

it('two administrators cannot take the role from each other at the same moment', async () => {
  const { db } = server.database;
  const { organisation, brand, user } = await makeTenant(db);
  const other = await makeUser(db, organisation.id, [brand.id], 'administrator');
  const [first, second] = [
    server.client(await server.signIn(user.email)),
    server.client(await server.signIn(other.email)),
  ];
  const demote = (client: typeof first, user_id: string) =>
    client('brands.members.update-role', { params: { brand_id: brand.id, user_id }, body: { role: 'editor' } });
  await Promise.allSettled([demote(first, other.id), demote(second, user.id)]);
  const { rows } = await server.database.pool.query(
    `select count(*)::int from members where brand_id = $1 and role = 'administrator'`,
    [brand.id],
  );
  expect(rows[0].count).toBeGreaterThan(0);
});

it('a brand is made and changed with its logo', async () => {
  const { client } = await withTwoBrands();
  const logo = { original: '/files/1/s/a.png', cropped: '/files/2/s/b.png', cropped_information: null };
  const { data } = await client('brands.store', {
    body: { name: 'Harbour', currency_code: 'DKK', country_id: 'DK', logo },
  });
  expect(data).toMatchObject({ name: 'Harbour', logo, role: 'administrator' });
  const params = { brand_id: data.id };
  expect((await client('brands.update', { params, body: { name: 'Port' } })).data).toMatchObject({
    name: 'Port',
    logo,
  });
  const replaced = await client('brands.replace', {
    params,
    body: { name: 'Quay', currency_code: 'EUR', country_id: null },
  });
  expect(replaced.data).toMatchObject({ name: 'Quay', logo: null, country: null });
});

describe('social networks', () => {
  const account = (network: SocialNetwork, handle: string) => ({ network, handle });

  it('social networks belong to the brand, by name however they are pasted, each once [brands-002]', async () => {
    const { client, brand, second } = await withTwoBrands();
    const params = { brand_id: brand.id };
    const entered = [
      account('linkedin', 'https://www.linkedin.com/company/norlunde/posts/?feedView=all'),
      account('twitter', 'https://twitter.com/norlunde'),
      account('mastodon', 'https://social.example/@norlunde'),
      account('instagram', '@norlunde.ferries'),
    ];
    const { data } = await client('brands.update', { params, body: { social_networks: entered } });
    expect(data.social_networks).toEqual([
      { network: 'linkedin', handle: 'norlunde', url: 'https://www.linkedin.com/company/norlunde' },
      { network: 'twitter', handle: 'norlunde', url: 'https://x.com/norlunde' },
      { network: 'mastodon', handle: 'norlunde@social.example', url: 'https://social.example/@norlunde' },
      { network: 'instagram', handle: 'norlunde.ferries', url: 'https://www.instagram.com/norlunde.ferries' },
    ]);
    expect((await client('brands.show', { params })).data.social_networks).toHaveLength(4);
    await client('brands.update', { params, body: { name: 'Harbour' } });
    const listed = (await client('user.brands')).data;
    expect(listed.find(({ id }) => id === brand.id)?.social_networks).toHaveLength(4);
    expect(listed.find(({ id }) => id === second.id)?.social_networks).toEqual([]);
  });

  it('an address of another network, an invalid name and a duplicate are refused, each at its field', async () => {
    const { client, brand, organisation } = await withTwoBrands();
    const params = { brand_id: brand.id };
    const entered = [
      account('twitter', 'norlunde'),
      account('facebook', 'https://x.com/norlunde'),
      account('youtube', 'no such name!'),
      account('twitter', 'https://x.com/Norlunde'),
    ];
    const { status, body } = await failureOf(client('brands.update', { params, body: { social_networks: entered } }));
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([1, 2, 3].map((at) => `social_networks.${at}.handle`));
    const editor = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
    const asEditor = server.client(await server.signIn(editor.email));
    const refused = asEditor('brands.update', { params, body: { social_networks: [] } });
    expect((await failureOf(refused)).status).toBe(403);
  });
});
