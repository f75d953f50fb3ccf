import type { Role } from '@masthead/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeRecords, makeTenant, makeUser } from '../../testing/factories.ts';
import { hostileTexts } from '../../testing/fuzz/world.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { forgetCommentsJob } from './comments.feature.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(null));

const day = 86_400_000;

/** Makes a brand with one of everything, its administrator, and a colleague with a role. */
async function makeTalking(role: Role = 'editor') {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const records = await makeRecords(db, tenant);
  const colleague = await makeUser(db, tenant.organisation.id, [tenant.brand.id], role);
  const client = server.client(await server.signIn(tenant.user.email));
  const other = server.client(await server.signIn(colleague.email));
  const params = { brand_id: tenant.brand.id };
  const { mention_id, clipping_id, story_id } = records;
  const list = async (query: object = { mention_id }, as = client) =>
    (await as('comments.index', { params, query })).data;
  const mailsTo = (address: string) =>
    rowsOf(db, sql<{ subject: string; text: string }>`select subject, text from mails where to_address = ${address}`);
  return { ...tenant, records, colleague, client, other, params, mention_id, clipping_id, story_id, list, mailsTo };
}

it('comments written at a mention stand at its clipping, with their number in both lists', async () => {
  const { client, other, params, mention_id, clipping_id, story_id, list, records } = await makeTalking();
  const first = await client('comments.store', { params, body: { mention_id, text: ' Who answers? ' } });
  const { id } = first.data;
  await other('comments.store', { params, body: { clipping_id, thread_id: id, text: 'I do' } });
  await other('comments.store', { params, body: { story_id, text: 'Another headline?' } });
  for (const query of [{ mention_id }, { clipping_id }])
    expect((await list(query)).map(({ text, thread_id }) => [text, thread_id])).toEqual([
      ['Who answers?', id],
      ['I do', id],
    ]);
  const stream = { params: { stream_id: records.stream_id } };
  expect((await client('mentions.index', stream)).data[0]?.comments).toBe(2);
  expect((await client('clippings.show', { params: { clipping_id } })).data.comments).toBe(2);
  expect((await client('stories.show', { params: { story_id } })).data.comments).toBe(2);
});

it('a mentioned colleague is told once in the app and by mail, writers of a thread of answers in the app', async () => {
  const { client, other, params, mention_id, colleague, user, mailsTo, records } = await makeTalking();
  const body = { mention_id, text: 'Can you call them, @Ingrid Ås?', mentioned: [colleague.id, user.id] };
  const { data } = await client('comments.store', { params, body });
  const change = { params: { ...params, comment_id: data.id }, body: { ...body, text: 'Call them, @Ingrid Ås' } };
  expect((await client('comments.update', change)).data).toMatchObject({ text: 'Call them, @Ingrid Ås' });
  const mails = await mailsTo(colleague.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain(`/streams/${records.stream_id}?mention=${mention_id}&comment=${data.id}`);
  expect(mails[0]!.text).toContain('Can you call them, @Ingrid Ås?');
  const told = await other('notices.index', {});
  expect([told.unread, told.data[0]]).toMatchObject([1, { kind: 'comment_mention', is_read: false }]);
  await other('notices.read', { body: { notices: [told.data[0]!.id] } });
  expect((await other('notices.index', {})).unread).toBe(0);
  await other('comments.store', { params, body: { mention_id, thread_id: data.id, text: 'Done' } });
  const own = await client('notices.index', {});
  expect(own.data.map(({ kind }) => kind)).toEqual(['comment_reply']);
  expect(await mailsTo(user.email)).toEqual([]);
});

it('a colleague who has turned the mails off is told in the app alone', async () => {
  const { client, other, params, story_id, colleague, mailsTo } = await makeTalking();
  await other('user.update', { body: { mails_when_named: false } });
  await client('comments.store', { params, body: { story_id, text: 'Look', mentioned: [colleague.id] } });
  expect([await mailsTo(colleague.email), (await other('notices.index', {})).unread]).toEqual([[], 1]);
});

it('only its author changes, deletes and restores a comment, and one with replies stays visible as deleted', async () => {
  const { client, other, params, mention_id, list } = await makeTalking();
  const { id } = (await client('comments.store', { params, body: { mention_id, text: 'First' } })).data;
  const one = { ...params, comment_id: id };
  const body = { mention_id, text: 'Mine' };
  expect((await failureOf(other('comments.update', { params: one, body }))).status).toBe(403);
  expect((await failureOf(other('comments.delete', { params: one, query: { mention_id } }))).status).toBe(403);
  await client('comments.delete', { params: one, query: { mention_id } });
  expect(await list()).toEqual([]);
  expect((await failureOf(other('comments.restore', { params: one, body: { mention_id } }))).status).toBe(404);
  expect((await client('comments.restore', { params: one, body: { mention_id } })).data.text).toBe('First');
  await other('comments.store', { params, body: { mention_id, thread_id: id, text: 'Second' } });
  await client('comments.delete', { params: one, query: { mention_id } });
  expect((await list()).map(({ text }) => text)).toEqual([null, 'Second']);
  server.clock.set(new Date(Date.now() + day + 1000));
  expect((await failureOf(client('comments.restore', { params: one, body: { mention_id } }))).status).toBe(404);
  await forgetCommentsJob.run({ db: server.database.db, clock: server.clock }, {});
  expect(await rowsOf(server.database.db, sql`select text from comments where id = ${id}`)).toEqual([{ text: '' }]);
});

it('a resolved thread is opened again by an answer', async () => {
  const { client, other, params, story_id, list, colleague } = await makeTalking('reader');
  const { id } = (await client('comments.store', { params, body: { story_id, text: 'Right date?' } })).data;
  const one = { ...params, comment_id: id };
  const resolved = await other('comments.resolve', { params: one, body: { story_id } });
  expect(resolved.data.resolved_by?.id).toBe(colleague.id);
  await other('comments.store', { params, body: { story_id, thread_id: id, text: 'No' } });
  expect((await list({ story_id })).find((comment) => comment.id === id)?.resolved_at).toBeNull();
});

it('a reader comments on the streams that readers may see, and on no other', async () => {
  const { client, other, params, mention_id, clipping_id, colleague, brand } = await makeTalking('reader');
  const body = { mention_id, text: 'Good' };
  expect((await other('comments.store', { params, body })).data.text).toBe('Good');
  await client('brands.authorized-streams.update', { params: { brand_id: brand.id }, body: { streams: [] } });
  expect((await failureOf(other('comments.index', { params, query: { mention_id } }))).status).toBe(404);
  expect((await failureOf(other('comments.store', { params, body }))).status).toBe(422);
  const named = await failureOf(client('comments.store', { params, body: { ...body, mentioned: [colleague.id] } }));
  expect([named.status, Object.keys(named.body.errors ?? {})]).toEqual([422, ['mentioned']]);
  const { colleagues } = await client('comments.index', { params, query: { mention_id } });
  expect(colleagues.map(({ id }) => id)).not.toContain(colleague.id);
  expect((await other('comments.index', { params, query: { clipping_id } })).data).toHaveLength(1);
});

it('comments of another organisation, another record and a removed one are not found', async () => {
  const { client, params, mention_id, story_id, clipping_id } = await makeTalking();
  const stranger = await makeTalking();
  const { id } = (await client('comments.store', { params, body: { mention_id, text: 'Ours' } })).data;
  const one = { ...params, comment_id: id };
  const refused = async (call: Promise<unknown>) => (await failureOf(call)).status;
  expect(await refused(stranger.client('comments.index', { params, query: { mention_id } }))).toBe(404);
  expect(await refused(stranger.client('comments.index', { params: stranger.params, query: { mention_id } }))).toBe(
    404,
  );
  expect(
    await refused(stranger.client('comments.store', { params: stranger.params, body: { mention_id, text: 'A' } })),
  ).toBe(422);
  expect(await refused(client('comments.update', { params: one, body: { story_id, text: 'Moved' } }))).toBe(404);
  const answer = { story_id, text: 'Astray', thread_id: id };
  expect(await refused(client('comments.store', { params, body: answer }))).toBe(422);
  const both = { story_id, clipping_id, text: 'Which?' };
  expect(await refused(client('comments.store', { params, body: both }))).toBe(422);
  expect(await refused(client('comments.index', { params, query: {} }))).toBe(422);
  await client('stories.delete', { params: { story_id } });
  expect(await refused(client('comments.index', { params, query: { story_id } }))).toBe(404);
  await client('clippings.delete', { params: { clipping_id } });
  expect(await refused(client('comments.index', { params, query: { clipping_id } }))).toBe(404);
  expect((await client('comments.index', { params, query: { mention_id } })).data).toHaveLength(1);
});

it('hostile words are kept as they were written, or refused', async () => {
  const { client, params, story_id, list } = await makeTalking();
  const texts = hostileTexts.slice(0, 40).filter((text) => text.trim() !== '');
  const kept: string[] = [];
  for (const text of texts) {
    const answer = await client('comments.store', { params, body: { story_id, text } }).catch(() => null);
    if (answer) kept.push(text.trim().toWellFormed());
  }
  expect(kept.length).toBeGreaterThan(texts.length / 2);
  // The story of the records has a comment.
  expect((await list({ story_id })).map(({ text }) => text).slice(1)).toEqual(kept);
});
