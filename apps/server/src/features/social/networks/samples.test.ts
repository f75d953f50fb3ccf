import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../answer.ts';
import type { Ask } from '../connector.ts';
import { SocialFailure } from '../failure.ts';
import { bluesky } from './bluesky/bluesky.ts';
import { linkedin } from './linkedin/linkedin.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { networks } from './networks.ts';
import { submissionsOf } from './reddit/reddit.ts';
import { x } from './x/x.ts';
import { xSearch } from './x/x-search.ts';
import { videosOf, youtube } from './youtube/youtube.ts';

const folder = resolve(import.meta.dirname, '../../../../../../../../shared/data/api_samples');
interface Sample {
  id: string;
  path?: string;
  endpoint?: string;
  status?: number;
  body: unknown;
}
const samplesOf = (name: string, file = `${name}_responses`): Sample[] =>
  existsSync(folder)
    ? gunzipSync(readFileSync(`${folder}/${file}.jsonl.gz`))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Sample)
    : [];

/** Answers by a part of the address. */
const answering =
  (answers: Record<string, unknown>): Ask =>
  async ({ url }) => {
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    if (!found) throw new Error(`Nothing answers ${url}`);
    return found[1];
  };
const now = new Date('2026-11-23T12:00:00Z');
const account = {
  external_id: '1',
  handle: 'a',
  server: 'social.example',
  scopes: [],
  known: { newest: null, isDue: false },
  key: null,
};

describe.skipIf(!existsSync(folder))('recorded answers (skipped without ../shared)', () => {
  it('recorded answers of Mastodon are read as accounts and posts', async () => {
    const samples = samplesOf('mastodon').filter(({ status }) => status === 200);
    const profile = samples.find(({ path }) => path === '/api/v1/accounts/verify_credentials')!;
    const pages = samples.filter(({ path }) => /^\/api\/v1\/(accounts\/\d+\/statuses|timelines\/)/.test(path ?? ''));
    expect(pages.length).toBeGreaterThan(5);
    let count = 0;
    for (const { body } of pages) {
      const read = await mastodon.read(answering({ verify_credentials: profile.body, statuses: body }), account, now);
      expect(read.profile.handle).toMatch(/^[\w.-]+@social\.example$/);
      count += read.posts.length;
      for (const post of read.posts) expect(Object.values(post).every((value) => value !== undefined)).toBe(true);
    }
    expect(count).toBeGreaterThan(10);
  });

  it('recorded views of Bluesky are read as posts and mentions', async () => {
    // Ids and times of the samples are masked.
    const views = JSON.stringify(samplesOf('bluesky', 'bluesky_views'))
      .replace(/user\((\d+)\)/g, 'did:plc:u$1')
      .replace(/record\((\d+)\)/g, 'at://did:plc:u0/app.bsky.feed.post/$1')
      .replaceAll('1970-01-01T', '2026-01-01T');
    const lists = (JSON.parse(views) as Sample[]).flatMap(({ body }) =>
      Array.isArray(body) ? [body.map(fieldsOf)] : [],
    );
    const profile = { did: 'did:plc:u0', handle: 'alice.test', followersCount: 2 };
    const readAs = (external_id: string, answers: Record<string, unknown>) =>
      bluesky.read(
        answering({
          ...{ getProfiles: { profiles: [profile] }, getProfile: profile, getAuthorFeed: { feed: [] } },
          ...{ listNotifications: { notifications: [] }, ...answers },
        }),
        { ...account, external_id },
        now,
      );
    let [posts, received] = [0, 0];
    for (const feed of lists.filter(([first]) => first?.post))
      for (const did of new Set(feed.map(({ post }) => String(fieldsOf(fieldsOf(post).author).did))))
        posts += (await readAs(did, { getAuthorFeed: { feed } })).posts.length;
    for (const notifications of lists.filter(([first]) => first?.isRead !== undefined))
      received += (await readAs('did:plc:u0', { listNotifications: { notifications } })).received?.length ?? 0;
    expect(posts).toBeGreaterThan(10);
    expect(received).toBeGreaterThan(0);
  });

  it('recorded answers of Reddit are read as submissions', () => {
    const listings = samplesOf('reddit');
    const posts = listings.flatMap(({ body }) => {
      try {
        return submissionsOf(body);
      } catch (error) {
        // Answers of other calls are no listings.
        if (error instanceof SocialFailure) return [];
        throw error;
      }
    });
    expect(posts.length).toBeGreaterThan(10);
    for (const post of posts) expect(post.url).toMatch(/^https:\/\/www\.reddit\.com\/(r|user)\//);
  });

  it('recorded answers of YouTube are read as videos', () => {
    const videos = samplesOf('youtube').filter(({ endpoint }) => endpoint === 'videos');
    const posts = videos.flatMap(({ body }) => {
      try {
        return videosOf(body);
      } catch {
        return [];
      }
    });
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts) expect(post.url).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
  });
});

describe('documented answers', () => {
  it('documented answers of X are read with their counts (https://docs.x.com/x-api/users/get-posts)', async () => {
    const me = {
      data: {
        id: '2244994945',
        name: 'X Dev',
        username: 'XDevelopers',
        public_metrics: { followers_count: 507902, following_count: 1863, tweet_count: 3561, listed_count: 1550 },
      },
    };
    const posts = {
      data: [
        {
          id: '1346889436626259968',
          text: 'Learn how to use the user Tweet timeline',
          created_at: '2021-01-06T18:40:40.000Z',
          edit_history_tweet_ids: ['1346889436626259968'],
          public_metrics: {
            retweet_count: 8,
            reply_count: 2,
            like_count: 19,
            quote_count: 3,
            bookmark_count: 0,
            impression_count: 4001,
          },
        },
      ],
      meta: { result_count: 1, newest_id: '1346889436626259968', oldest_id: '1346889436626259968' },
    };
    const read = await x.read(answering({ 'users/me': me, '/tweets?': posts }), account, now);
    expect(read.profile).toMatchObject({ id: '2244994945', handle: 'XDevelopers', followers: 507_902 });
    expect(read.posts).toMatchObject([
      { url: 'https://x.com/XDevelopers/status/1346889436626259968', likes: 19, comments: 2, shares: 11, views: 4001 },
    ]);
    const none = await x.read(answering({ 'users/me': me, '/tweets?': { meta: { result_count: 0 } } }), account, now);
    expect(none.posts).toEqual([]);
  });

  it('documented answers of a search of X carry author, audience and the next page', async () => {
    const found = await xSearch.read(
      answering({
        'search/recent': {
          data: [
            { id: '12', text: 'Norlunda sails', author_id: '7', lang: 'en', created_at: '2026-11-23T11:00:00.000Z' },
          ],
          includes: { users: [{ id: '7', name: 'Ada', username: 'ada', public_metrics: { followers_count: 42 } }] },
          meta: { newest_id: '12', oldest_id: '12', result_count: 1, next_token: 'b26v89' },
        },
      }),
      'Norlunda',
      { since: null, next: null, size: 10, now: new Date() },
    );
    expect(found).toMatchObject({
      newest: '12',
      next: 'b26v89',
      posts: [{ url: 'https://x.com/ada/status/12', author: 'Ada', followers: 42, language: 'en' }],
    });
  });

  it('documented answers of LinkedIn are read with the days that it counts (share-statistics, posts-api)', async () => {
    const read = await linkedin.read(
      answering({
        networkSizes: { firstDegreeSize: 219_145 },
        'rest/organizations': { id: 2414183, vanityName: 'devtestco', localizedName: 'DevTestCo' },
        'rest/posts': {
          elements: [
            {
              id: 'urn:li:share:6844785523593134080',
              lifecycleState: 'PUBLISHED',
              commentary: 'Hello',
              publishedAt: 1634790968774,
            },
            { id: 'urn:li:share:2', lifecycleState: 'DRAFT', commentary: 'Not yet', createdAt: 1634790968774 },
          ],
        },
        organizationalEntityShareStatistics: {
          elements: [
            {
              timeRange: { start: 1763769600000, end: 1763856000000 },
              totalShareStatistics: {
                uniqueImpressionsCount: 1100,
                clickCount: 1092,
                likeCount: 32,
                commentCount: 9,
                shareCount: 7,
                engagement: 0.04,
                impressionCount: 2870,
              },
            },
          ],
        },
      }),
      account,
      now,
    );
    expect(read.posts.map(({ url }) => url)).toEqual([
      'https://www.linkedin.com/feed/update/urn:li:share:6844785523593134080',
    ]);
    expect(read.days).toEqual([{ day: '2025-11-22', reach: 1100, engagement: 1140 }]);
    expect(read.profile).toMatchObject({ followers: 219_145, url: 'https://www.linkedin.com/company/devtestco' });
  });

  it('documented answers of YouTube show hidden numbers as unknown', async () => {
    const channel = {
      kind: 'youtube#channelListResponse',
      items: [
        {
          id: 'UC_x5XG1OV2P6uZZ5FSM9Ttw',
          snippet: { title: 'Google Developers', customUrl: '@googledevelopers' },
          contentDetails: { relatedPlaylists: { likes: '', uploads: 'UU_x5XG1OV2P6uZZ5FSM9Ttw' } },
          statistics: { subscriberCount: '2310000', hiddenSubscriberCount: true },
        },
      ],
    };
    const read = await youtube.read(answering({ channels: channel, playlistItems: { items: [] } }), account, now);
    expect(read.profile).toMatchObject({ handle: 'googledevelopers', followers: null });
    const without = youtube.findAccounts(answering({ channels: { kind: 'youtube#channelListResponse' } }), null);
    await expect(without).rejects.toMatchObject({ code: 'social_account_unreadable' });
  });
});

describe('answers of another shape', () => {
  const shapes: unknown[] = [
    null,
    [],
    {},
    'text',
    7,
    { data: 'x' },
    { data: [7, null] },
    { items: {} },
    { elements: 3 },
    [null],
  ];
  it.each(Object.values(networks).map((connector) => [connector.name, connector] as const))(
    'an answer of another shape is a failure of %s and never an empty account',
    async (_, connector) => {
      for (const shape of shapes) {
        const read = connector.read(async () => shape, account, now);
        await expect(read).rejects.toBeInstanceOf(SocialFailure);
      }
    },
  );
});
