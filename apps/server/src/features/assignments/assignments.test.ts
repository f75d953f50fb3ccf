import type { Role } from '@masthead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeRecords, makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Makes a brand with a saved mention, its administrator, and a colleague with a role. */
async function makeTeam(role: Role = 'editor') {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const records = await makeRecords(db, tenant);
  const colleague = await makeUser(db, tenant.organisation.id, [tenant.brand.id], role);
  const client = server.client(await server.signIn(tenant.user.email));
  const other = server.client(await server.signIn(colleague.email));
  const ofStream = { params: { stream_id: records.stream_id } };
  const ofBrand = { params: { brand_id: tenant.brand.id } };
  const give = (form: { user_id: string | null; due_on?: string; is_done?: boolean }, as = client) =>
    as('mentions.assignment.update', { ...ofStream, body: { mentions: [records.mention_id], ...form } });
  const shown = async () =>
    (await client('mentions.show', { params: { mention_id: records.mention_id } })).data.assignment;
  return { ...tenant, records, colleague, client, other, ofStream, ofBrand, give, shown };
}

it('an assigned mention is found by its colleague in stream and coverage until it is done', async () => {
  const { give, shown, other, client, ofStream, ofBrand, brand, colleague, records } = await makeTeam();
  expect((await give({ user_id: colleague.id, due_on: '2026-12-24' })).data.assigned).toBe(1);
  expect(await shown()).toMatchObject({ user: { id: colleague.id }, due_on: '2026-12-24', is_done: false });
  const query = { assigned_to_me: 'true' as const };
  const counts = async (as: typeof client) => [
    (await as('mentions.index', { ...ofStream, query })).data.length,
    (await as('mentions.index', { ...ofStream, query: { ...query, view: 'stories' } })).data.length,
    (await as('mentions.chart', { ...ofStream, query })).data.mentions,
    (await as('clippings.index', { query: { ...query, brand: brand.id } })).data.length,
    (await as('clippings.count', { query: { ...query, brand: brand.id } })).data.total,
  ];
  expect(await counts(other)).toEqual([1, 1, 1, 1, 1]);
  expect(await counts(client)).toEqual([0, 0, 0, 0, 0]);
  const done = { clippings: [records.clipping_id], user_id: colleague.id, is_done: true };
  await other('clippings.assignment.update', { ...ofBrand, body: done });
  expect(await shown()).toMatchObject({ user: { id: colleague.id }, due_on: null, is_done: true });
  expect(await counts(other)).toEqual([0, 0, 0, 0, 0]);
  await give({ user_id: null });
  expect(await shown()).toBeNull();
});

it('the colleague is notified once, and not about own assignments', async () => {
  const { give, other, colleague } = await makeTeam();
  const mails = () =>
    rowsOf(server.database.db, sql<{ text: string }>`select text from mails where to_address = ${colleague.email}`);
  await give({ user_id: colleague.id });
  await give({ user_id: colleague.id, due_on: '2026-12-24' });
  expect(await mails()).toHaveLength(1);
  expect((await other('notices.index', {})).data.map(({ kind, count }) => [kind, count])).toEqual([['assignment', 1]]);
  await give({ user_id: null });
  await give({ user_id: colleague.id }, other);
  expect(await mails()).toHaveLength(1);
});

it('a removed member’s pieces are assigned to nobody, also when the member comes back', async () => {
  const { give, shown, client, ofBrand, brand, colleague } = await makeTeam();
  await give({ user_id: colleague.id });
  await client('brands.members.remove', { params: { ...ofBrand.params, user_id: colleague.id } });
  expect(await shown()).toBeNull();
  await rowsOf(
    server.database.db,
    sql`insert into members (brand_id, user_id, role, joined_at, position) values (${brand.id}, ${colleague.id}, 'editor', now(), 0)`,
  );
  expect(await shown()).toBeNull();
});

it('readers neither assign nor are assigned, and no piece of others is touched', async () => {
  const { give, shown, other, client, ofBrand, colleague, user, records } = await makeTeam('reader');
  expect((await failureOf(give({ user_id: user.id }, other))).status).toBe(403);
  const refused = await failureOf(give({ user_id: colleague.id }));
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['user_id']]);
  const stranger = await makeTeam();
  expect((await failureOf(give({ user_id: stranger.user.id }))).status).toBe(422);
  expect((await failureOf(give({ user_id: user.id }, stranger.client))).status).toBe(404);
  const foreign = { mentions: [records.mention_id], user_id: stranger.user.id };
  const theirs = stranger.client('mentions.assignment.update', { ...stranger.ofStream, body: foreign });
  expect((await failureOf(theirs)).status).toBe(404);
  await client('clippings.delete', { params: { clipping_id: records.clipping_id } });
  const gone = { clippings: [records.clipping_id], user_id: user.id };
  expect((await failureOf(client('clippings.assignment.update', { ...ofBrand, body: gone }))).status).toBe(404);
  expect(await shown()).toBeNull();
});
