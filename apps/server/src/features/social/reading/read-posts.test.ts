import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeUser } from '../../../testing/factories.ts';
import { countReaders } from '../networks/networks.ts';
import { type Manager, makeManager, type SocialBench, startSocialBench } from '../social.fixture.ts';
import { readPostsJob } from './read-posts.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
});
afterAll(() => bench.stop());
afterEach(async () => {
  bench.double.repair();
  bench.server.clock.set(null);
  await rowsOf(bench.server.database.db, sql`delete from clipping_posts`);
  await rowsOf(bench.server.database.db, sql`delete from social_pauses`);
});

const hour = 3_600_000;
const later = (hours: number) => bench.server.clock.set(new Date(Date.now() + hours * hour));
const read = () => readPostsJob.run(bench.services, {});

const addresses = {
  bluesky: ['social', 'https://bsky.app/profile/norlunda.example/post/1001'],
  mastodon: ['social', 'https://social.example/@norlunda/1001'],
  youtube: ['youtube', 'https://www.youtube.com/watch?v=1001'],
  reddit: ['reddit', 'https://www.reddit.com/r/ferries/comments/1001/post/'],
  twitter: ['twitter', 'https://x.com/norlunda/status/1001'],
} as const;

/** Saves a post as a clipping, published some hours ago. */
async function save(
  { client, brand }: Manager,
  [type, url]: readonly ['social' | 'youtube' | 'reddit' | 'twitter' | 'web', string],
  hours = 0.9,
) {
  const published_at = new Date(Date.now() - hours * hour).toISOString();
  const body = { brand_id: brand.id, type, url, headline: 'A post', published_at };
  return (await client('clippings.store', { body })).data;
}

/** Returns the counts of a clipping, and in how many hours they are read again. */
async function countsOf({ id }: { id: string }) {
  const [row] = await rowsOf(
    bench.server.database.db,
    sql<{
      likes: number | null;
      comments: number | null;
      shares: number | null;
      views: number | null;
      next_read_at: string | null;
    }>`select likes, comments, shares, views, next_read_at from clipping_posts where clipping_id = ${id}`,
  );
  if (!row) return null;
  const { next_read_at: next, ...counts } = row;
  return { ...counts, next: next && Math.round((Date.parse(next) - Date.now()) / hour) };
}

describe('counts of posts among the clippings', () => {
  it('posts of each network are read an hour, one, three and seven days after they were published, and no more', async () => {
    const manager = await makeManager(bench);
    const { twitter: _, ...free } = addresses;
    const saved = Object.fromEntries(
      await Promise.all(Object.entries(free).map(async ([name, post]) => [name, await save(manager, post)] as const)),
    );
    await read();
    expect(await countsOf(saved.bluesky!)).toEqual({ likes: null, comments: null, shares: null, views: null, next: 0 });
    later(0.2);
    await read();
    const counts = { likes: 10, comments: 1, shares: 2, views: null, next: 23 };
    expect(await countsOf(saved.bluesky!)).toEqual(counts);
    expect(await countsOf(saved.mastodon!)).toEqual(counts);
    expect(await countsOf(saved.reddit!)).toEqual(counts);
    expect(await countsOf(saved.youtube!)).toEqual({ ...counts, shares: null, views: 1000 });
    const post = bench.double.accounts.bluesky.posts[0]!;
    post.likes = 50;
    for (const [hours, next] of [
      [24, 71],
      [72, 167],
      [168, null],
    ] as const) {
      later(hours);
      await read();
      expect(await countsOf(saved.bluesky!)).toEqual({ ...counts, likes: 50, next });
    }
    post.likes = 10;
    bench.double.calls.length = 0;
    later(400);
    await read();
    expect(bench.double.calls).toEqual([]);
  });

  it('a post that several brands have saved is asked for once, and one that is gone keeps what was known', async () => {
    const managers = [await makeManager(bench), await makeManager(bench)];
    const saved = await Promise.all(managers.map((manager) => save(manager, addresses.reddit, 2)));
    const gone = await save(managers[0]!, ['social', 'https://social.example/@norlunda/99'], 2);
    bench.double.calls.length = 0;
    await read();
    expect(bench.double.calls.filter((call) => call === 'GET oauth.reddit.com/api/info')).toHaveLength(1);
    for (const one of saved) expect(await countsOf(one)).toMatchObject({ likes: 10 });
    expect(await countsOf(gone)).toMatchObject({ likes: null, next: null });
    const { posts } = bench.double.accounts.reddit;
    const [post] = posts.splice(0, 1);
    later(24);
    await read();
    posts.unshift(post!);
    expect(await countsOf(saved[0]!)).toMatchObject({ likes: 10, next: null });
  });

  it('a network that fails is asked again later, and the posts of others are read', async () => {
    const manager = await makeManager(bench);
    const failing = await save(manager, addresses.youtube, 2);
    const other = await save(manager, addresses.mastodon, 2);
    bench.double.break('www.googleapis.com', { status: 429, headers: { 'retry-after': '7200' } });
    await read();
    expect(await countsOf(failing)).toMatchObject({ likes: null, next: 2 });
    expect(await countsOf(other)).toMatchObject({ likes: 10 });
    later(2.1);
    await read();
    expect(await countsOf(failing)).toMatchObject({ likes: 10 });
  });

  it('a post of X is read once, after three days, and only while half of the month’s budget is left', async () => {
    const manager = await makeManager(bench);
    const user = await makeUser(bench.server.database.db, manager.organisation.id, [], 'administrator', true);
    const staff = bench.server.client(await bench.server.signIn(user.email));
    const { to: _, ...answer } = await bench.double.consent(
      (await staff('staff.twitter-profiles.authenticate', {})).data.url,
    );
    await staff('staff.oauth.twitter-callback', { body: answer });
    const saved = await save(manager, addresses.twitter, 2);
    await read();
    expect(await countsOf(saved)).toMatchObject({ likes: null, next: 70 });
    const month = new Date(Date.now() + 70.5 * hour).toISOString().slice(0, 7);
    const spent = (micros: number) =>
      rowsOf(
        bench.server.database.db,
        sql`insert into social_spending (network, month, micros) values ('twitter', ${`${month}-01`}, ${micros})
            on conflict (network, month) do update set micros = excluded.micros`,
      );
    await spent(5_000_000);
    later(70.4);
    await read();
    expect(await countsOf(saved)).toMatchObject({ likes: null, next: 71 });
    await spent(4_000_000);
    later(72);
    await read();
    expect(await countsOf(saved)).toMatchObject({ likes: 10, comments: 1, shares: 2, views: 1000, next: null });
  });

  it('articles and old posts are not watched, and another address begins anew', async () => {
    const manager = await makeManager(bench);
    expect(await countsOf(await save(manager, ['web', 'https://paper.example/a']))).toBeNull();
    expect(await countsOf(await save(manager, addresses.reddit, 24 * 40))).toBeNull();
    const saved = await save(manager, addresses.bluesky, 2);
    await read();
    expect(await countsOf(saved)).toMatchObject({ shares: 2 });
    const change = { params: { clipping_id: saved.id }, body: { url: 'https://social.example/@norlunda/1002' } };
    await manager.client('clippings.update', change);
    expect(await countsOf(saved)).toMatchObject({ shares: null });
    await read();
    expect(await countsOf(saved)).toMatchObject({ likes: 20 });
    const both = { params: manager.params, body: { clippings: [saved.id] } };
    await manager.client('clippings.bulk-delete', both);
    expect(await countsOf(saved)).toBeNull();
    await manager.client('clippings.bulk-restore', both);
    expect(await countsOf(saved)).toMatchObject({ likes: 20 });
  });
});

describe('addresses of posts', () => {
  const nameOf = (address: string) => {
    const url = new URL(address);
    for (const reader of countReaders) {
      const key = reader.keyOf(url);
      if (key) return `${reader.network} ${key}`;
    }
    return null;
  };
  it.each([
    ['https://bsky.app/profile/did%3Aplc%3Aabc/post/3k', 'bluesky did:plc:abc/3k'],
    ['https://bsky.app/profile/Ada.example/post/3k?x=1', 'bluesky ada.example/3k'],
    ['https://bsky.app/profile/ada/post/3k', null],
    ['https://youtu.be/abc-_1', 'youtube abc-_1'],
    ['https://www.youtube.com/shorts/abc', 'youtube abc'],
    ['https://www.youtube.com/watch?v=a,b', null],
    ['https://www.reddit.com/r/x/comments/1ab/title/', 'reddit 1ab'],
    ['https://www.reddit.com/r/x/comments/1ab/title/c0mment/', null],
    ['https://twitter.com/ada/status/12', 'twitter 12'],
    ['https://mastodon.example/@ada@other.example/12', 'mastodon mastodon.example/12'],
    ['https://mastodon.example/users/ada/statuses/12', 'mastodon mastodon.example/12'],
    ['http://mastodon.example/@ada/12', null],
    ['https://www.threads.net/@ada/post/abc', null],
  ])('%s names %s', (address, name) => {
    expect(nameOf(address)).toBe(name);
  });
});
