import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeUser } from '../../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeWriter, whole } from '../stories.fixture.ts';
import { publishDueJob } from '../stories.jobs.ts';
import { makeReviewed } from './approval.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_SITE: 'https://news.example' } });
});
afterAll(() => server.stop());

const mailsTo = (email: string) =>
  rowsOf(
    server.database.db,
    sql<{ subject: string; text: string }>`select subject, text from mails where to_address = ${email} order by id`,
  );
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('the approval of stories', () => {
  it('approval is off by default: a story is published without it, and no one can be asked', async () => {
    const { client, store } = await makeWriter(server);
    const params = { story_id: (await store(whole)).id };
    const other = await failureOf(client('stories.approval.store', { params, body: { reviewers: [params.story_id] } }));
    expect([other.status, other.body.code]).toEqual([409, 'story_approval_off']);
    expect((await client('stories.publish', { params })).data).toMatchObject({ needs_approval: false, approval: null });
  });

  it('a story cannot be published, scheduled or sent to a manager until a colleague has approved it', async () => {
    const { author, reviewer, story, params } = await makeReviewed(server, { isRequested: false });
    const refused = [
      author.client('stories.publish', { params }),
      reviewer.client('stories.publish', { params, body: { publish_newsroom: true } }),
      author.client('stories.publish', { params, body: { date: inAnHour() } }),
      author.client('stories.publish-request.store', { params }),
    ];
    for (const { status, body } of await Promise.all(refused.map(failureOf)))
      expect([status, body.code]).toEqual([409, 'story_not_approved']);
    const body = { reviewers: [reviewer.user.id], comment: 'By noon.' };
    const asked = (await author.client('stories.approval.store', { params, body })).data;
    expect(asked).toMatchObject({
      needs_approval: true,
      approval: { state: 'requested', user: { id: author.user.id } },
    });
    expect((await failureOf(author.client('stories.publish', { params }))).status).toBe(409);
    await reviewer.client('stories.approval.approve', { params, body: { revision: story.revision } });
    expect((await author.client('stories.publish', { params })).data.status).toBe('published');
  });

  it('the reviewers, then the author, are notified in the app and by mail with the comment', async () => {
    const { author, reviewer, story, params } = await makeReviewed(server, { isRequested: false });
    const asking = { reviewers: [reviewer.user.id], comment: 'By noon.' };
    await author.client('stories.approval.store', { params, body: asking });
    expect(await mailsTo(reviewer.user.email)).toMatchObject([
      { subject: expect.stringContaining('asks you to approve'), text: expect.stringContaining('By noon.') },
    ]);
    const link = `/stories/story/${story.id}/edit?open=approval`;
    expect((await reviewer.client('notices.index')).data[0]).toMatchObject({ kind: 'approval_requested', link });
    const answer = { revision: story.revision, comment: 'Name the harbour.' };
    await reviewer.client('stories.approval.send-back', { params, body: answer });
    expect(await mailsTo(author.user.email)).toMatchObject([{ text: expect.stringContaining('Name the harbour.') }]);
    expect((await author.client('notices.index')).data[0]).toMatchObject({ kind: 'approval_sent_back', link });
    const { steps } = (await author.client('stories.approval.show', { params })).data;
    expect(steps).toMatchObject([
      { kind: 'sent_back', user: { id: reviewer.user.id }, comment: 'Name the harbour.', reviewers: [] },
      { kind: 'requested', user: { id: author.user.id }, comment: 'By noon.', reviewers: [{ id: reviewer.user.id }] },
    ]);
  });

  it('a later change of the text withdraws an approval and notifies its author; new categories do not', async () => {
    const { author, reviewer, story, params } = await makeReviewed(server);
    await reviewer.client('stories.approval.approve', { params, body: { revision: story.revision } });
    const sorted = await author.client('stories.update', {
      params,
      body: { display_mode: 'pinned', tags: ['Ferries'] },
    });
    expect(sorted.data.approval?.state).toBe('approved');
    const same = await author.client('stories.update', { params, body: { headline: whole.headline } });
    expect(same.data.approval?.state).toBe('approved');
    const changed = await reviewer.client('stories.update', { params, body: { headline: 'Other words' } });
    expect(changed.data.approval).toBeNull();
    expect((await author.client('notices.index')).data[0]).toMatchObject({ kind: 'approval_lapsed' });
    expect((await failureOf(author.client('stories.publish', { params }))).body.code).toBe('story_not_approved');
  });

  it('a change of the text removes the schedule of a story', async () => {
    const { author, reviewer, story, params } = await makeReviewed(server);
    await reviewer.client('stories.approval.approve', { params, body: { revision: story.revision } });
    await author.client('stories.publish', { params, body: { date: inAnHour() } });
    const { data } = await author.client('stories.update', { params, body: { copytext: '<p>Other ferries.</p>' } });
    expect(data).toMatchObject({ status: 'draft', scheduled_at: null, approval: null });
    server.clock.set(new Date(Date.now() + 7_200_000));
    await publishDueJob.run({ ...server, db: server.database.db }, {}, AbortSignal.timeout(60_000));
    expect((await author.client('stories.show', { params })).data.status).toBe('draft');
    server.clock.set(null);
  });

  it('an approval applies to the revision that the reviewer has read: an older one is refused', async () => {
    const { author, reviewer, story, params } = await makeReviewed(server);
    await author.client('stories.update', { params, body: { headline: 'Newer words' } });
    const late = { params, body: { revision: story.revision, comment: 'Good.' } };
    expect((await failureOf(reviewer.client('stories.approval.approve', late))).body.code).toBe('story_changed');
    expect((await failureOf(reviewer.client('stories.approval.send-back', late))).body.code).toBe('story_changed');
    const newer = { params, body: { revision: story.revision + 1 } };
    expect((await reviewer.client('stories.approval.approve', newer)).data.approval?.state).toBe('approved');
  });

  it('only the people who were asked give an approval, and no one for their own request', async () => {
    const { author, reviewer, story, params } = await makeReviewed(server, { isRequested: false });
    const { db } = server.database;
    const reader = await makeUser(db, author.organisation.id, [author.brand.id], 'reader');
    for (const id of [author.user.id, reader.id]) {
      const refused = await failureOf(author.client('stories.approval.store', { params, body: { reviewers: [id] } }));
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['reviewers']);
    }
    await author.client('stories.approval.store', { params, body: { reviewers: [reviewer.user.id] } });
    const third = await makeUser(db, author.organisation.id, [author.brand.id], 'administrator');
    const body = { revision: story.revision };
    const byThird = server.client(await server.signIn(third.email))('stories.approval.approve', { params, body });
    expect((await failureOf(byThird)).status).toBe(403);
    expect((await failureOf(author.client('stories.approval.approve', { params, body }))).status).toBe(403);
  });

  it('a request is no longer open once it was withdrawn or answered', async () => {
    const { author, reviewer, story, params } = await makeReviewed(server);
    expect((await author.client('stories.approval.delete', { params })).data.approval).toBeNull();
    const body = { revision: story.revision };
    const late = await failureOf(reviewer.client('stories.approval.approve', { params, body }));
    expect([late.status, late.body.code]).toEqual([409, 'story_not_in_review']);
  });

  it('an approval is written into the audit log', async () => {
    const { reviewer, story, params, author } = await makeReviewed(server);
    await reviewer.client('stories.approval.approve', { params, body: { revision: story.revision } });
    const entries = await rowsOf(
      server.database.db,
      sql<{ endpoint: string; user_id: string }>`
        select endpoint, user_id from audit_entries where brand_id = ${author.brand.id} and endpoint like 'stories.approval.%' order by id`,
    );
    expect(entries).toEqual([
      { endpoint: 'stories.approval.store', user_id: author.user.id },
      { endpoint: 'stories.approval.approve', user_id: reviewer.user.id },
    ]);
  });
});
