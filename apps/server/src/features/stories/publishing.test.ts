import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import { createFetcher } from '../../platform/fetch/index.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { makeWriter, uploadPicture, whole } from './stories.fixture.ts';
import { forgetStoriesJob, pingHubJob, publishDueJob } from './stories.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_SITE: 'https://news.example' } });
});
afterEach(() => server.clock.set(null));
afterAll(() => server.stop());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const runDue = () => publishDueJob.run({ ...server, db: server.database.db }, {});
const versionOf = async (newsroomId: string) =>
  (await rowOf(server.database.db, sql<{ version: number }>`select version from newsrooms where id = ${newsroomId}`))!
    .version;

async function draft(form: object = whole) {
  const writer = await makeWriter(server);
  const story = await writer.store(form);
  const params = { story_id: story.id };
  return {
    ...writer,
    story,
    params,
    publish: async (body: object = {}) => (await writer.client('stories.publish', { params, body })).data,
    unpublish: async () => (await writer.client('stories.unpublish', { params })).data,
    change: async (body: object) => (await writer.client('stories.update', { params, body })).data,
  };
}

describe('publishing', () => {
  it('the answer warns that nobody can read a story of an unpublished newsroom', async () => {
    const { client, story, params } = await draft();
    const hidden = await client('stories.publish', { params, body: {} });
    expect(hidden).toMatchObject({
      data: { status: 'published', is_public: false },
      warnings: [{ code: 'newsroom_unpublished', message: expect.stringMatching(/Publish the newsroom too/) }],
    });
    await client('stories.unpublish', { params });
    const newsroom = { newsroom_id: story.newsroom_id };
    await client('newsrooms.update', { params: newsroom, body: { contact_name: 'Ingrid Ås' } });
    await client('newsrooms.publish', { params: newsroom });
    expect(await client('stories.publish', { params, body: {} })).toMatchObject({
      data: { is_public: true },
      warnings: [],
    });
  });

  it('publishing reports what is missing, each under its field [stories-013]', async () => {
    const { publish, change } = await draft({ headline: ' ', copytext: '<p></p>' });
    const failure = await failureOf(publish());
    expect(failure.status).toBe(422);
    expect(failure.body.errors).toEqual({
      headline: ['The headline info is required'],
      copytext: ['The body info is required'],
      contact: ['The contact info is required'],
    });
    await change(whole);
    expect((await publish()).status).toBe('published');
    expect(Object.keys((await failureOf(change({ headline: '' }))).body.errors ?? {})).toEqual(['headline']);
  });

  it('publishing puts the story on the site under an address made from its headline; unpublishing removes it [stories-007]', async () => {
    const { publish, unpublish, story } = await draft({ ...whole, headline: 'Åbningen: Straße «Ørsted» & Новости' });
    const before = await versionOf(story.newsroom.id);
    const published = await publish();
    expect(published).toMatchObject({ status: 'published', slug: 'abningen-strasse-orsted-novosti' });
    expect(published.url).toBe(`https://news.example/news/${story.newsroom.slug}/abningen-strasse-orsted-novosti`);
    expect(published.published_at).toBe(published.first_published_at);
    expect(await versionOf(story.newsroom.id)).toBe(before + 1);
    const draftAgain = await unpublish();
    expect(draftAgain).toMatchObject({ status: 'draft', first_published_at: published.first_published_at });
    expect(await versionOf(story.newsroom.id)).toBe(before + 2);
    expect((await failureOf(unpublish())).body.code).toBe('story_not_published');
    server.clock.set(hours(2));
    expect(await publish()).toMatchObject({
      first_published_at: published.first_published_at,
      published_at: published.published_at,
      url: published.url,
    });
  });

  it('an address gets a number if another story of the newsroom has or had it, or the site uses it', async () => {
    const { client, store, story } = await draft();
    const slugs: (string | null)[] = [];
    for (const headline of ['Winter', 'Winter!', 'Press kit', '🎉']) {
      const params = { story_id: (await store({ ...whole, headline, newsroom_id: story.newsroom.id })).id };
      slugs.push((await client('stories.publish', { params, body: {} })).data.slug);
    }
    expect(slugs).toEqual(['winter', 'winter-2', 'press-kit-2', expect.stringMatching(/^[a-z-]+$/)]);
  });

  it('the address can be changed, and the former one stays reserved for the story', async () => {
    const { publish, change, client, store } = await draft();
    await publish();
    expect((await change({ slug: 'ferries' })).url).toMatch(/\/ferries$/);
    const other = { story_id: (await store(whole)).id };
    for (const slug of ['ferries', 'ferries-sail-again', 'search'])
      expect(
        Object.keys((await failureOf(client('stories.update', { params: other, body: { slug } }))).body.errors ?? {}),
      ).toEqual(['slug']);
    expect((await change({ slug: 'ferries-sail-again' })).slug).toBe('ferries-sail-again');
  });

  it('a story cannot be dated later than its first publication [stories-014]', async () => {
    const { publish, change } = await draft();
    expect(Object.keys((await failureOf(change({ published_at: hours(-1).toISOString() }))).body.errors ?? {})).toEqual(
      ['published_at'],
    );
    const { first_published_at } = await publish();
    const failure = await failureOf(change({ published_at: hours(1).toISOString() }));
    expect(failure.body.errors?.published_at?.[0]).toContain('first publication');
    const earlier = hours(-48).toISOString();
    expect(await change({ published_at: earlier })).toMatchObject({ published_at: earlier, first_published_at });
  });
});

describe('a schedule', () => {
  it('a scheduled story is published at its time, once, also after a restart [stories-007]', async () => {
    const { publish, story, client, params } = await draft();
    const date = hours(2).toISOString();
    const scheduled = await publish({ date, timezone: 'Europe/Copenhagen' });
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      scheduled_at: date,
      timezone: 'Europe/Copenhagen',
      url: null,
    });
    const jobs = await rowsOf(
      server.database.db,
      sql<{ run_at: string }>`select run_at from graphile_worker.jobs where key = ${`stories.publish-due:${story.id}`}`,
    );
    expect(jobs.map((job) => job.run_at)).toEqual([date]);
    await runDue();
    expect((await client('stories.show', { params })).data.status).toBe('scheduled');
    server.clock.set(hours(5));
    await Promise.all([runDue(), runDue()]);
    const published = (await client('stories.show', { params })).data;
    expect(published).toMatchObject({ status: 'published', published_at: date, scheduled_at: null });
    expect(published.first_published_at! >= date).toBe(true);
  });

  it('unpublishing cancels a schedule, and so does deleting the story', async () => {
    const { publish, unpublish, client, params } = await draft();
    const date = hours(1).toISOString();
    await publish({ date });
    expect(await unpublish()).toMatchObject({ status: 'draft', scheduled_at: null });
    await publish({ date });
    await client('stories.delete', { params });
    server.clock.set(hours(3));
    await runDue();
    expect((await client('stories.restore', { params })).data).toMatchObject({ status: 'draft', published_at: null });
  });

  it('a schedule is refused for a published story [stories-008]', async () => {
    const { publish } = await draft();
    await publish();
    expect(await failureOf(publish({ date: hours(1).toISOString() }))).toMatchObject({
      status: 409,
      body: { code: 'story_already_published' },
    });
    expect((await publish()).status).toBe('published');
  });
});

describe('the preview', () => {
  it('the preview has an address that nobody can guess, until it is renewed', async () => {
    const { client, params } = await draft();
    const { url } = (await client('stories.preview', { params })).data;
    expect(url).toMatch(/^https:\/\/news\.example\/news\/preview\/[\w-]{32}$/);
    const renewed = (await client('stories.renew-preview', { params })).data.url;
    expect(renewed).not.toBe(url);
    expect((await client('stories.preview', { params })).data.url).toBe(renewed);
  });
});

describe('a hub', () => {
  it('a job tells the hub about the feeds of a published newsroom', async () => {
    const told: string[] = [];
    const hub = createServer(async (request, response) => {
      told.push((await request.toArray()).join(''));
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(hub, 'listening');
    const config = {
      ...server.config,
      MASTHEAD_WEBSUB_HUB: `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`,
    };
    const fetcher = createFetcher({ allowPrivate: true, userAgent: 'test' });
    try {
      const { publish, story } = await draft();
      await publish({ date: hours(1).toISOString() });
      server.clock.set(hours(2));
      const { db } = server.database;
      await publishDueJob.run({ db, clock: server.clock, config }, {});
      const [job] = await rowsOf(
        db,
        sql<{ payload: { newsroom_id: string } }>`
          select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'stories.ping-hub'`,
      );
      expect(job?.payload).toEqual({ newsroom_id: story.newsroom.id });
      await pingHubJob.run({ db, config, fetcher }, job!.payload);
      expect(told).toEqual([]);
      await rowsOf(db, sql`update newsrooms set published_at = now() where id = ${story.newsroom.id}`);
      await pingHubJob.run({ db, config, fetcher }, job!.payload);
      const site = `https://news.example/news/${story.newsroom.slug}`;
      expect(told.map((form) => Object.fromEntries(new URLSearchParams(form)))).toEqual(
        ['rss.xml', 'atom.xml', 'feed.json'].map((feed) => ({ 'hub.mode': 'publish', 'hub.url': `${site}/${feed}` })),
      );
    } finally {
      await fetcher.close();
      hub.close();
    }
  });
});

describe('a removed story', () => {
  it('a story that can no longer be restored loses its texts and files; its address stays known', async () => {
    const { publish, client, params, change, token, brand, ...writer } = await draft();
    const picture = await uploadPicture(server, { ...writer, client, token, brand });
    await change({ files: [picture.id], tags: ['Ferries'] });
    await publish();
    await client('stories.delete', { params });
    const { db } = server.database;
    const left = () =>
      rowOf(
        db,
        sql<object>`
          select s.headline, s.copytext, (select count(*)::int from story_revisions where story_id = s.id) as revisions,
            (select count(*)::int from story_tags where story_id = s.id) as tags, (select count(*)::int from file_uses where holder_id = s.id) as files,
            (select count(*)::int from story_slugs where story_id = s.id) as slugs from stories s where s.id = ${params.story_id}`,
      );
    await forgetStoriesJob.run({ db, clock: server.clock }, {});
    expect(await left()).toMatchObject({ headline: whole.headline, revisions: 1, tags: 1, files: 1, slugs: 1 });
    server.clock.set(hours(25));
    await forgetStoriesJob.run({ db, clock: server.clock }, {});
    expect(await left()).toEqual({ headline: '', copytext: '', revisions: 0, tags: 0, files: 0, slugs: 1 });
  });
});
