import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeConnecting } from '../connect/connect.fixture.ts';
import { forgetRelationsJob } from '../connect/removal.ts';
import { forgetNotesJob } from './forget-notes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const day = 86_400_000;
const services = () => ({ db: server.database.db, clock: server.clock });

async function makeNoting() {
  const tenant = await makeConnecting(server);
  const { db } = server.database;
  const anne = await tenant.add('Anne Holm');
  const params = { relation_id: anne.id };
  const colleague = await makeUser(db, tenant.organisation.id, [tenant.brand.id], 'editor');
  const write = async (body: { title: string; description?: string; mentioned?: string[] }) =>
    (await tenant.client('connect.relations.notes.store', { params, body })).data;
  const titles = async () =>
    (await tenant.client('connect.relations.notes.index', { params })).data.map(({ title }) => title);
  const mailsTo = async (address: string) =>
    (
      await rowsOf(
        db,
        sql<{ subject: string; text: string }>`select subject, text from mails where to_address = ${address}`,
      )
    ).map(({ subject, text }) => ({ subject, text }));
  return { ...tenant, anne, params, colleague, write, titles, mailsTo };
}

it('notes about a relation are listed newest first, page by page', async () => {
  const { write, client, params, user, anne, brand } = await makeNoting();
  await write({ title: 'First call' });
  const second = await write({ title: ' Second call ', description: 'Writes about ferries' });
  expect(second).toMatchObject({
    title: 'Second call',
    description: 'Writes about ferries',
    relation_id: anne.id,
    brand_id: brand.id,
    mentioned: [],
    created_by: { id: user.id, full_name: 'Ingrid Ås' },
  });
  const page = await client('connect.relations.notes.index', { params, query: { limit: 1 } });
  expect(page.data.map(({ title }) => title)).toEqual(['Second call']);
  expect(page.meta.has_more).toBe(true);
  const next = await client('connect.relations.notes.index', { params, query: { cursor: page.meta.cursor! } });
  expect(next.data.map(({ title }) => title)).toEqual(['First call']);
});

it('a note without a title is refused in the words of the specification [notes-001]', async () => {
  const { client, params, titles } = await makeNoting();
  for (const body of [{ title: '' }, { title: '   ' }]) {
    const failure = await failureOf(client('connect.relations.notes.store', { params, body }));
    expect([failure.status, failure.body.errors]).toEqual([422, { title: ['please enter a title for the note'] }]);
  }
  expect(await titles()).toEqual([]);
});

it('a title has at least five characters after trimming, as people count them [notes-002]', async () => {
  const { client, params, write } = await makeNoting();
  for (const title of ['a', 'Call', '  Call  ', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦'])
    expect((await failureOf(client('connect.relations.notes.store', { params, body: { title } }))).body.errors).toEqual(
      {
        title: ['The title must have at least 5 characters'],
      },
    );
  const { id } = await write({ title: 'Calls' });
  const change = { params: { note_id: id }, body: { title: 'Call' } };
  expect((await failureOf(client('connect.notes.update', change))).status).toBe(422);
});

it('mentioned colleagues are mailed once, the author and strangers never', async () => {
  const { write, client, colleague, mailsTo, user, params, anne } = await makeNoting();
  const other = await makeConnecting(server);
  const note = await write({
    title: 'Call before Friday',
    description: 'Can you take it, @Ingrid Ås?',
    mentioned: [colleague.id, user.id],
  });
  expect(note.mentioned.map(({ id }) => id).sort()).toEqual([colleague.id, user.id].sort());
  const mails = await mailsTo(colleague.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toBe('Ingrid Ås mentioned you in a note about Anne Holm');
  expect(mails[0]!.text).toContain(`/connect/relations/${anne.id}?tab=activity&note=${note.id}`);
  expect(mails[0]!.text).toContain('Can you take it, @Ingrid Ås?');
  const change = { params: { note_id: note.id }, body: { title: 'Call on Friday', mentioned: [colleague.id] } };
  expect((await client('connect.notes.update', change)).data).toMatchObject({
    title: 'Call on Friday',
    mentioned: [{ id: colleague.id }],
  });
  expect([await mailsTo(colleague.email), await mailsTo(user.email)]).toEqual([mails, []]);
  const foreign = { title: 'To a stranger', mentioned: [other.user.id] };
  const failure = await failureOf(client('connect.relations.notes.store', { params, body: foreign }));
  expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['mentioned']]);
  expect(await mailsTo(other.user.email)).toEqual([]);
});

it('a deleted note comes back within a day and is gone afterwards', async () => {
  const { write, client, titles, brand, colleague } = await makeNoting();
  const { id } = await write({ title: 'First call', mentioned: [colleague.id] });
  const params = { note_id: id };
  await client('connect.notes.delete', { params });
  expect(await titles()).toEqual([]);
  expect((await failureOf(client('connect.notes.delete', { params }))).status).toBe(404);
  expect((await client('connect.notes.restore', { params })).data.title).toBe('First call');
  await client('connect.notes.delete', { params });
  server.clock.set(new Date(Date.now() + day + 1000));
  expect((await failureOf(client('connect.notes.restore', { params }))).status).toBe(404);
  await forgetNotesJob.run(services(), {});
  for (const table of ['notes', 'note_mentions'])
    expect(
      await rowsOf(server.database.db, sql`select 1 from ${sql.table(table)} where brand_id = ${brand.id}`),
    ).toEqual([]);
});

it('no notes are left about a person who was deleted', async () => {
  const { write, client, anne, brand, params } = await makeNoting();
  const { id } = await write({ title: 'First call' });
  await client('connect.relations.delete', { params: { relation_id: anne.id } });
  expect((await failureOf(client('connect.notes.update', { params: { note_id: id }, body: {} }))).status).toBe(404);
  expect((await failureOf(client('connect.relations.notes.index', { params }))).status).toBe(404);
  server.clock.set(new Date(Date.now() + day + 1000));
  await forgetRelationsJob.run(services(), {});
  expect(await rowsOf(server.database.db, sql`select 1 from notes where brand_id = ${brand.id}`)).toEqual([]);
});

it('readers and other organisations neither read nor write notes', async () => {
  const { write, organisation, brand, params } = await makeNoting();
  const { id } = await write({ title: 'First call' });
  const reader = await makeUser(server.database.db, organisation.id, [brand.id], 'reader');
  const other = await makeConnecting(server);
  const body = { title: 'Another call' };
  const asReader = server.client(await server.signIn(reader.email));
  for (const [client, status] of [
    [asReader, 403],
    [other.client, 404],
  ] as const) {
    expect((await failureOf(client('connect.relations.notes.index', { params }))).status).toBe(status);
    expect((await failureOf(client('connect.relations.notes.store', { params, body }))).status).toBe(status);
    expect((await failureOf(client('connect.notes.update', { params: { note_id: id }, body }))).status).toBe(status);
  }
});
