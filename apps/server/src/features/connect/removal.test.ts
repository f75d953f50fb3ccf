import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeBrand } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeBrandsJob } from '../organisations/index.ts';
import { makeConnecting } from './connect.fixture.ts';
import { forgetRelationsJob } from './removal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const forget = () => forgetRelationsJob.run({ db: server.database.db, clock: server.clock }, {});
const day = 86_400_000;

it('a removed relation is gone everywhere and comes back whole within a day', async () => {
  const { add, group, cover, client, names, brand } = await makeConnecting(server);
  const anne = await add('Anne');
  const { id: groupId } = await group('Media', [anne.id]);
  const clipping = await cover('https://a.example/1', [anne.id]);
  const params = { relation_id: anne.id };
  const linked = async () =>
    (await client('clippings.show', { params: { clipping_id: clipping.id } })).data.relations!.map(({ name }) => name);
  const members = async () =>
    (await client('connect.groups.show', { params: { group_id: groupId } })).data.relations_count;
  await client('connect.relations.delete', { params });
  expect([await names(), await linked(), await members()]).toEqual([[], [], 0]);
  expect((await failureOf(client('connect.relations.show', { params }))).status).toBe(404);
  expect((await failureOf(client('connect.relations.delete', { params }))).status).toBe(404);
  await forget();
  const back = { params: { brand_id: brand.id }, body: { relations: [anne.id] } };
  expect((await client('connect.relations.bulk-restore', back)).data).toEqual({ restored: 1 });
  expect((await client('connect.relations.show', { params })).data).toMatchObject({
    name: 'Anne',
    groups: [{ name: 'Media' }],
    stats: { clippings: 1 },
  });
  expect([await names(), await linked(), await members()]).toEqual([['Anne'], ['Anne'], 1]);
});

it('several relations are deleted and restored in one call each, those of the brand only', async () => {
  const { add, client, names, brand } = await makeConnecting(server);
  const other = await makeConnecting(server);
  const stranger = await other.add('Stranger');
  const [anne, bo] = [await add('Anne'), await add('Bo')];
  await add('Carla');
  const call = { params: { brand_id: brand.id }, body: { relations: [anne.id, bo.id, stranger.id] } };
  expect((await client('connect.relations.bulk-delete', call)).data).toEqual({ deleted: 2 });
  expect([await names(), await other.names()]).toEqual([['Carla'], ['Stranger']]);
  expect((await failureOf(client('connect.relations.bulk-delete', call))).status).toBe(404);
  expect((await client('connect.relations.bulk-restore', call)).data).toEqual({ restored: 2 });
  expect(await names()).toEqual(['Anne', 'Bo', 'Carla']);
  expect((await failureOf(client('connect.relations.bulk-restore', call))).status).toBe(404);
});

it('a day after the deletion of a person no row, link, group entry or photo is left', async () => {
  const { add, group, cover, client, brand, organisation, user } = await makeConnecting(server);
  const { db } = server.database;
  const [file] = await rowsOf(
    db,
    sql<{ id: string }>`
      insert into files (id, organisation_id, brand_id, user_id, purpose, kind, name, content_type, bytes, sha256, storage_key, secret, created_at, stored_at)
      values (gen_random_uuid(), ${organisation.id}, ${brand.id}, ${user.id}, 'avatar', 'image', 'me.png', 'image/png', 1, '\\x00', gen_random_uuid()::text, 'secret', now(), now()) returning id`,
  );
  const anne = await add('Anne', { photo_url: `/files/${file!.id}/secret/me.png` });
  const { id: groupId } = await group('Media', [anne.id]);
  await cover('https://a.example/1', [anne.id]);
  const params = { relation_id: anne.id };
  await client('connect.relations.delete', { params });
  await client('connect.groups.delete', { params: { group_id: groupId } });
  server.clock.set(new Date(Date.now() + day + 1000));
  await forget();
  const back = { params: { brand_id: brand.id }, body: { relations: [anne.id] } };
  expect((await failureOf(client('connect.relations.bulk-restore', back))).status).toBe(404);
  for (const table of ['relations', 'relation_groups', 'relation_group_members', 'clipping_relations'])
    expect(await rowsOf(db, sql`select 1 from ${sql.table(table)} where brand_id = ${brand.id}`)).toEqual([]);
  expect(await rowsOf(db, sql`select 1 from file_uses where holder_id = ${anne.id}`)).toEqual([]);
});

it('a removed group leaves its relations and comes back with them, unless its name is taken', async () => {
  const { add, group, client, names, brand } = await makeConnecting(server);
  const anne = await add('Anne');
  const { id } = await group('Media', [anne.id]);
  const params = { group_id: id };
  await client('connect.groups.delete', { params });
  expect(await names()).toEqual(['Anne']);
  expect((await client('connect.relations.show', { params: { relation_id: anne.id } })).data.groups).toEqual([]);
  const other = await group('Media');
  expect((await failureOf(client('connect.groups.restore', { params }))).status).toBe(422);
  const both = { params: { brand_id: brand.id }, body: { groups: [id, other.id] } };
  const removed = (await client('connect.groups.bulk-delete', both)).data;
  expect(removed).toMatchObject({ done: [other.id], refused: [{ id, status: 404 }] });
  const back = (await client('connect.groups.bulk-restore', both)).data;
  expect(back).toMatchObject({ done: [id], refused: [{ id: other.id, status: 422 }] });
  expect((await client('connect.groups.show', { params, query: {} })).data).toMatchObject({
    name: 'Media',
    relations_count: 1,
  });
});

it('everything about a brand’s relations is deleted with the brand', async () => {
  const { add, group, cover, brand, organisation } = await makeConnecting(server);
  const { db } = server.database;
  await makeBrand(db, organisation.id);
  const anne = await add('Anne');
  await group('Media', [anne.id]);
  await cover('https://a.example/1', [anne.id]);
  await rowsOf(db, sql`update brands set deletes_at = now() - interval '1 day' where id = ${brand.id}`);
  await purgeBrandsJob.run({ db, clock: server.clock, log: testLog }, {});
  for (const table of ['relations', 'relation_groups', 'relation_group_members', 'clipping_relations'])
    expect(await rowsOf(db, sql`select 1 from ${sql.table(table)} where brand_id = ${brand.id}`)).toEqual([]);
});
