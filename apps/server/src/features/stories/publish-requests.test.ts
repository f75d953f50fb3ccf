import type { Role } from '@masthead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeWriter, whole } from './stories.fixture.ts';
import { publishDueJob } from './stories.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_SITE: 'https://news.example' } });
});
afterAll(() => server.stop());

/** Makes an editor with a complete draft, and a member of the same brand in another role. */
async function editorAnd(role: Role) {
  const writer = await makeWriter(server, 'editor');
  const user = await makeUser(server.database.db, writer.organisation.id, [writer.brand.id], role);
  const story = await writer.store(whole);
  const other = server.client(await server.signIn(user.email));
  return { ...writer, other, otherUser: user, story, params: { story_id: story.id } };
}
const subjectsTo = async (email: string): Promise<string[]> =>
  (
    await rowsOf(
      server.database.db,
      sql<{ subject: string }>`select subject from mails where to_address = ${email} order by id`,
    )
  ).map(({ subject }) => subject);

describe('a change of many stories', () => {
  it('each story keeps its own checks and its own entry in the log, and one that is refused stops no other', async () => {
    const { client, store, brand, organisation } = await makeWriter(server);
    const [good, bare] = [await store(whole), await store({ headline: 'Nothing yet' })];
    const foreign = await (await makeWriter(server)).store(whole);
    const params = { brand_id: brand.id };
    const ids = [good.id, bare.id, foreign.id];
    const wishes = { stories: [...ids, good.id].map((id) => ({ id })) };
    const { done, refused } = (await client('stories.bulk-publish', { params, body: wishes })).data;
    expect(done).toEqual([good.id]);
    expect(refused.map(({ id, status }) => [id, status])).toEqual([
      [bare.id, 422],
      [foreign.id, 404],
    ]);
    expect(refused[0]!.errors).toHaveProperty('copytext');
    const log = async () =>
      (
        await client('organisations.audit-log.index', { params: { organisation_id: organisation.id }, query: {} })
      ).data.map(({ endpoint, subject }) => [endpoint, subject.story_id]);
    expect((await log())[0]).toEqual(['stories.publish', good.id]);

    const second = { brand_id: brand.id, name: 'Second', country_id: 'SE' };
    const newsroom_id = (await client('newsrooms.store', { body: second })).data.id;
    const moves = { stories: ids.map((id) => ({ id, newsroom_id })) };
    const body = { stories: ids };
    const steps = [
      (await client('stories.bulk-move', { params, body: moves })).data,
      (await client('stories.bulk-unpublish', { params, body })).data,
      (await client('stories.bulk-delete', { params, body })).data,
      (await client('stories.bulk-restore', { params, body })).data,
    ];
    expect(steps.map((step) => step.done)).toEqual([
      [good.id, bare.id],
      [good.id],
      [good.id, bare.id],
      [good.id, bare.id],
    ]);
    expect(steps[1]!.refused[0]).toMatchObject({ id: bare.id, code: 'story_not_published' });
    const { data } = await client('stories.show', { params: { story_id: good.id } });
    expect(data).toMatchObject({ status: 'draft', newsroom_id });
  });

  it('newsrooms are published and unpublished together, but for one without a contact', async () => {
    const { client, brand } = await makeWriter(server);
    const make = async (form: object) =>
      (await client('newsrooms.store', { body: { brand_id: brand.id, country_id: 'SE', name: 'Harbour', ...form } }))
        .data.id;
    const open = await make({ contact_name: 'Märta' });
    const bare = await make({ name: 'Nobody', contact_name: null });
    const call = { params: { brand_id: brand.id }, body: { newsrooms: [open, bare] } };
    expect((await client('newsrooms.bulk-publish', call)).data).toMatchObject({
      done: [open],
      refused: [{ id: bare, status: 409, code: 'newsroom_needs_contact' }],
    });
    expect((await client('newsrooms.bulk-unpublish', call)).data.done).toEqual([open]);
  });
});

describe('publishing a newsroom with its story', () => {
  it('a story can be published with its newsroom, which gets the contact of the story', async () => {
    const { client, store } = await makeWriter(server);
    const story = await store(whole);
    const { data } = await client('stories.publish', {
      params: { story_id: story.id },
      body: { publish_newsroom: true },
    });
    expect(data).toMatchObject({ status: 'published', is_public: true });
    const newsroom = await client('newsrooms.show', { params: { newsroom_id: story.newsroom_id } });
    expect(newsroom.data).toMatchObject({ is_published: true, contact_name: whole.contact.name });
  });

  it('the newsroom of a scheduled story is published at the time of the story, not before', async () => {
    const { client, store } = await makeWriter(server);
    const params = { story_id: (await store(whole)).id };
    const date = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await client('stories.publish', { params, body: { date, publish_newsroom: true } });
    expect(planned.data.newsroom.is_published).toBe(false);
    server.clock.set(new Date(Date.now() + 7_200_000));
    await publishDueJob.run({ ...server, db: server.database.db }, {}, AbortSignal.timeout(60_000));
    expect((await client('stories.show', { params })).data).toMatchObject({ is_public: true });
    server.clock.set(null);
  });

  it('a member who may not publish newsrooms is refused, and nothing changes', async () => {
    const { client, store } = await makeWriter(server, 'editor');
    const params = { story_id: (await store(whole)).id };
    const refused = await failureOf(client('stories.publish', { params, body: { publish_newsroom: true } }));
    expect(refused.status).toBe(403);
    expect((await client('stories.show', { params })).data).toMatchObject({ status: 'draft' });
  });
});

describe('a request to publish', () => {
  it('a request to publish is mailed once to each member who may publish the newsroom, and shown as pending', async () => {
    const { client, other, otherUser, user, params } = await editorAnd('brand_manager');
    const asked = (await client('stories.publish-request.store', { params })).data.publish_request;
    expect(asked?.user?.id).toBe(user.id);
    await client('stories.publish-request.store', { params });
    expect(await subjectsTo(otherUser.email)).toEqual([expect.stringContaining(whole.headline)]);
    expect(await subjectsTo(user.email)).toEqual([]);
    const { data } = await other('stories.index', { query: {} });
    expect(data[0]?.publish_request?.user?.id).toBe(user.id);
  });

  it('publishing answers the request, and the member who asked is told', async () => {
    const { client, other, user, params } = await editorAnd('brand_manager');
    await client('stories.publish-request.store', { params });
    await other('stories.publish', { params, body: { publish_newsroom: true } });
    expect((await client('stories.show', { params })).data).toMatchObject({ is_public: true, publish_request: null });
    expect(await subjectsTo(user.email)).toHaveLength(1);
  });

  it('a manager can decline a request and the member who asked can withdraw it, and nobody else', async () => {
    const { client, other, user, params } = await editorAnd('brand_manager');
    await client('stories.publish-request.store', { params });
    expect((await other('stories.publish-request.delete', { params })).data.publish_request).toBeNull();
    expect(await subjectsTo(user.email)).toHaveLength(1);
    await client('stories.publish-request.store', { params });
    expect((await client('stories.publish-request.delete', { params })).data.publish_request).toBeNull();
    expect(await subjectsTo(user.email)).toHaveLength(1);
    const editors = await editorAnd('editor');
    await editors.client('stories.publish-request.store', { params: editors.params });
    const refused = await failureOf(editors.other('stories.publish-request.delete', { params: editors.params }));
    expect(refused.status).toBe(403);
  });

  it('a request is refused with the names of the fields that the story still needs', async () => {
    const { client, store } = await makeWriter(server, 'editor');
    const params = { story_id: (await store({ ...whole, headline: '' })).id };
    const failure = await failureOf(client('stories.publish-request.store', { params }));
    expect(Object.keys(failure.body.errors ?? {})).toEqual(['headline']);
  });
});
