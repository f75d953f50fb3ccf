import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { cleanUpSocialJob } from '../clean-up.ts';
import {
  accountOf,
  connectAccount,
  type Manager,
  makeManager,
  type SocialBench,
  startSocialBench,
} from '../social.fixture.ts';
import { readAccountsJob } from './read-accounts.ts';

let bench: SocialBench;
beforeAll(async () => {
  bench = await startSocialBench();
});
afterAll(() => bench.stop());
afterEach(async () => {
  bench.server.clock.set(null);
  await rowsOf(bench.server.database.db, sql`delete from social_accounts`);
});

const read = () => readAccountsJob.run(bench.services, {});
const later = (hours: number) => bench.server.clock.set(new Date(Date.now() + hours * 3_600_000));
const commentsOf = async ({ client, params }: Manager) =>
  (await client('brands.social-comments.index', { params })).data;

const addresses = {
  facebook: 'https://www.facebook.com/4711/posts/1001?comment_id=3001',
  instagram: 'https://www.instagram.com/p/1001/',
  threads: 'https://www.threads.com/@ada.lund/post/3001',
  youtube: 'https://www.youtube.com/watch?v=1001&lc=3001',
  reddit: 'https://www.reddit.com/r/ferries/comments/1001/title/3001/',
  mastodon: 'https://other.example/@ada/3001',
  bluesky: 'https://bsky.app/profile/ada.example/post/3001',
} as const;
const networks = Object.keys(addresses) as (keyof typeof addresses)[];

describe.each(networks)('comments on posts of an account of %s', (network) => {
  it('comments of others are listed once, with their post, and leave when the network no longer has them', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, network);
    await read();
    later(2);
    await read();
    const [comment, ...others] = await commentsOf(manager);
    expect(others).toEqual([]);
    expect(comment).toMatchObject({
      ...{ network, url: addresses[network], text: 'When does it sail again?' },
      ...{ author: expect.stringMatching(/ada/i), post_text: 'Post 1 of the ferry' },
    });
    const { comments } = bench.double.accounts[network];
    const kept = [...comments];
    try {
      // An inbox is a list of what is new: only a later comment on the post tells that an earlier one is gone.
      const older = { ...kept[0]!, id: '2999', text: 'First', at: new Date(kept[0]!.at.getTime() - 60_000) };
      comments.splice(0, 2, older);
      later(4);
      await read();
      expect((await commentsOf(manager)).map(({ text }) => text)).toEqual(['First']);
    } finally {
      comments.splice(0, comments.length, ...kept);
    }
  });
});

/** Calls that list comments. */
const lists = /(?:\/comments|\/commentThreads|\/replies|otifications|\/selfreply)$/;

describe.each(networks)('many comments on posts of an account of %s', (network) => {
  it('comments beyond the first answer are read once a day, and one that was deleted leaves then', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, network);
    const { comments } = bench.double.accounts[network];
    const kept = [...comments];
    const now = Date.now();
    const more = Array.from({ length: 230 }, (_, n) => ({
      ...{ ...kept[0]!, id: String(5000 + n), text: `Comment ${n}`, at: new Date(now - 1_000_000 - n * 1000) },
    }));
    const count = async () =>
      Number(
        (await rowsOf(bench.server.database.db, sql<{ count: string }>`select count(*) from social_comments`))[0]!
          .count,
      );
    const callsOf = async (hours: number) => {
      later(hours);
      const before = bench.double.calls.length;
      await read();
      return bench.double.calls.slice(before).filter((call) => lists.test(call)).length;
    };
    try {
      comments.push(...more);
      const first = await callsOf(0);
      expect(await count()).toBe(231);
      // An hour later only the newest are read.
      comments.splice(comments.indexOf(more[200]!), 1);
      expect(await callsOf(2)).toBeLessThan(first);
      expect(await count()).toBe(231);
      await callsOf(26);
      expect(await count()).toBe(230);
    } finally {
      comments.splice(0, comments.length, ...kept);
    }
  });
});

describe('replies to posts of an account of X', () => {
  const readNow = async () => {
    await rowsOf(bench.server.database.db, sql`update social_accounts set next_read_at = now() - interval '1 minute'`);
    await read();
  };
  const searchesOf = () => bench.double.calls.filter((call) => call === 'GET api.x.com/2/tweets/search/recent').length;

  it('replies are read page by page, paid for once, and left out while the budget is spent', async () => {
    const manager = await makeManager(bench);
    await connectAccount(bench, manager, 'twitter');
    const { comments } = bench.double.accounts.x;
    const kept = [...comments];
    const add = (id: string, text: string) => comments.push({ ...kept[0]!, id, text, at: bench.services.clock.now() });
    try {
      add('3003', 'And back?');
      await read();
      const texts = async () => (await commentsOf(manager)).map(({ text }) => text);
      expect(await texts()).toEqual(['And back?', 'When does it sail again?']);
      expect((await commentsOf(manager))[0]).toMatchObject({
        ...{ network: 'twitter', url: 'https://x.com/ada_lund/status/3003', author: 'Ada Lund' },
        post_text: 'Post 1 of the ferry',
      });
      expect(searchesOf()).toBe(2);
      const { db } = bench.server.database;
      const spent = async () =>
        (await rowsOf(db, sql<{ micros: number }>`select micros from social_spending where network = 'twitter'`))[0]!
          .micros;
      const before = await spent();
      await readNow();
      // A reading without new replies costs the account and its three posts.
      expect((await spent()) - before).toBe(10_000 + 3 * 1000);
      await rowsOf(db, sql`update social_spending set micros = 9500000`);
      add('3004', 'Hello?');
      await readNow();
      const { client, params } = manager;
      expect(await accountOf(client, params, 'twitter')).toMatchObject({ failure: null });
      expect(await texts()).toHaveLength(2);
      await rowsOf(db, sql`update social_spending set micros = 0`);
      await readNow();
      expect((await texts())[0]).toBe('Hello?');
    } finally {
      comments.splice(0, comments.length, ...kept);
    }
  });
});

it('comments belong to the brand alone, in pages, and are deleted when no reading has seen them for 30 days', async () => {
  const [own, other] = [await makeManager(bench), await makeManager(bench)];
  await connectAccount(bench, own, 'facebook');
  await connectAccount(bench, own, 'youtube');
  await read();
  expect(await commentsOf(other)).toEqual([]);
  const { client, params } = own;
  const first = await client('brands.social-comments.index', { params, query: { limit: 1 } });
  const cursor = first.meta.cursor!;
  const second = await client('brands.social-comments.index', { params, query: { limit: 1, cursor } });
  expect(new Set([...first.data, ...second.data].map(({ network }) => network))).toEqual(
    new Set(['facebook', 'youtube']),
  );
  expect(second.meta.has_more).toBe(false);
  later(31 * 24);
  await cleanUpSocialJob.run(bench.services, {});
  // The session of the manager has ended by then.
  bench.server.clock.set(null);
  expect(await commentsOf(own)).toEqual([]);
});

it('an account with a consent of the past is read without comments, and says that it has to be connected again', async () => {
  const manager = await makeManager(bench);
  await connectAccount(bench, manager, 'instagram');
  await rowsOf(bench.server.database.db, sql`update social_accounts set scopes = '{instagram_basic}'`);
  await read();
  const { client, params } = manager;
  expect(await accountOf(client, params, 'instagram')).toMatchObject({ failure: null, lacks: ['comments'] });
  expect((await client('brands.social-posts.index', { params })).data).toHaveLength(3);
  expect(await commentsOf(manager)).toEqual([]);
});

it('comments of YouTube need the key of the operator, and the posts are read without them', async () => {
  const bare = await startSocialBench({ MASTHEAD_SOCIAL_YOUTUBE_KEY: '' });
  try {
    const manager = await makeManager(bare);
    await connectAccount(bare, manager, 'youtube');
    await readAccountsJob.run(bare.services, {});
    const { client, params } = manager;
    expect((await client('brands.social-posts.index', { params })).data).toHaveLength(3);
    expect(await commentsOf(manager)).toEqual([]);
    const { data } = await client('brands.social-networks.index', { params });
    const { capabilities } = data.find((one) => one.network === 'youtube')!;
    expect(capabilities).toContainEqual({ capability: 'comments', state: 'not_set_up' });
  } finally {
    await bare.stop();
  }
});
