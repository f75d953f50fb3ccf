import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeConnecting } from './connect.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('groups are listed a hundred at a time, from A to Z [connect-018]', async () => {
  const { client, brand } = await makeConnecting(server);
  const numbers = Array.from({ length: 101 }, (_, index) => String(index).padStart(3, '0'));
  await rowsOf(
    server.database.db,
    sql`insert into relation_groups (brand_id, id, name, created_at, updated_at)
        select ${brand.id}, gen_random_uuid(), 'Group ' || number, now(), now() from unnest(${numbers.toReversed()}::text[]) as number`,
  );
  const list = (query: object = {}) => client('connect.groups.index', { query: { brand: brand.id, ...query } });
  const { data, meta } = await list();
  expect(data.map(({ name }) => name)).toEqual(numbers.slice(0, 100).map((number) => `Group ${number}`));
  expect((await list({ cursor: meta.cursor })).data.map(({ name }) => name)).toEqual(['Group 100']);
  expect((await failureOf(list({ limit: 101 }))).status).toBe(422);
  expect((await list({ search: '05' })).data).toHaveLength(11);
});

it('relations are added to a group and removed from it, each once', async () => {
  const { add, group, client, names } = await makeConnecting(server);
  const [anne, bo, carl] = [await add('Anne'), await add('Bo'), await add('Carl')];
  const { id } = await group('Business', [anne.id]);
  const params = { group_id: id };
  const added = await client('connect.groups.relations.add', { params, body: { relations: [anne.id, bo.id, bo.id] } });
  expect(added.data).toMatchObject({ name: 'Business', relations_count: 2 });
  const removed = await client('connect.groups.relations.remove', { params, body: { relations: [anne.id, carl.id] } });
  expect(removed.data.relations_count).toBe(1);
  const shown = await client('connect.groups.show', { params, query: { include: 'relations' } });
  expect(shown.data.relations!.map(({ name }) => name)).toEqual(['Bo']);
  await client('connect.groups.update', { params, body: { relations: [carl.id, anne.id], name: 'Economy' } });
  expect(await names({ groups: [id] })).toEqual(['Anne', 'Carl']);
  const [first] = (await client('connect.relations.index', { query: { groups: [id] } })).data;
  expect(first!.groups).toEqual([{ id, name: 'Economy' }]);
  await client('connect.relations.update', { params: { relation_id: carl.id }, body: { groups: [] } });
  expect(await names({ groups: [id] })).toEqual(['Anne']);
});

it('groups have unique names and relations of their brand', async () => {
  const { group, client } = await makeConnecting(server);
  await group('Business');
  expect((await failureOf(group('BUSINESS'))).body.errors).toEqual({
    name: ['Another group has this name. Choose another one.'],
  });
  const theirs = await (await makeConnecting(server)).add('Stranger');
  expect((await failureOf(group('Other', [theirs.id]))).body.errors).toHaveProperty('relations');
  const { id } = await group('Other');
  const params = { group_id: id };
  expect((await failureOf(client('connect.groups.update', { params, body: { name: 'business' } }))).status).toBe(422);
});

it('only those who may change groups can add a relation', async () => {
  const { organisation, brand, group, client } = await makeConnecting(server);
  const { id } = await group('Business');
  const editor = await makeUser(server.database.db, organisation.id, [brand.id], 'editor');
  const theirs = server.client(await server.signIn(editor.email));
  const add = (name: string) => theirs('connect.relations.store', { body: { name, brand_id: brand.id, groups: [id] } });
  expect((await add('Anne')).data.groups.map(({ name }) => name)).toEqual(['Business']);
  await client('organisations.users.permissions.update', {
    params: { organisation_id: organisation.id, user_id: editor.id },
    body: { permissions: [{ name: 'relations.group.update', can: false }] },
  });
  expect(await failureOf(add('Bo'))).toMatchObject({ status: 403, body: { can: false } });
});
