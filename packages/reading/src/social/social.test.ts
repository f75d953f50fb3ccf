import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  parseBluesky,
  parseHackerNews,
  parseMastodon,
  parseReddit,
  parseYouTube,
  readBlueskyAccount,
  readMastodonAccount,
  type Timeline,
  youTubeChannelOf,
} from '../index.ts';

const folder = resolve(import.meta.dirname, '../../../../../shared/data');
const has = existsSync(resolve(folder, 'api_samples'));

interface Sample {
  id: string;
  path?: string;
  method?: string;
  body: unknown;
}
const samples = (name: string): Sample[] =>
  gunzipSync(readFileSync(resolve(folder, name)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample);
const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

/** Expects the fields that every post must have. */
function expectPosts({ items }: Timeline): void {
  for (const { url, title, author, publishedAt } of items) {
    expect(URL.parse(url ?? '')?.protocol).toMatch(/^https?:$/);
    expect(title).toBeTruthy();
    expect(author === null || author.length > 0).toBe(true);
    expect(publishedAt).toBeInstanceOf(Date);
  }
}

describe.skipIf(!has)('recorded answers of real services (skipped without ../shared)', () => {
  it('Mastodon’s statuses of accounts and tags are read, and accounts', () => {
    const all = samples('api_samples/mastodon_responses.jsonl.gz').filter(({ method }) => method === 'GET');
    const statuses = all.filter(({ path }) => /\/accounts\/\d+\/statuses|\/timelines\/tag\//.test(path ?? ''));
    expect(statuses.length).toBeGreaterThan(2);
    for (const { path, body } of statuses) {
      const timeline = parseMastodon(bytesOf(body), { url: `http://localhost:3000${path}` });
      expect(timeline.items.length).toBe((body as unknown[]).length);
      expectPosts(timeline);
      expect(timeline.items.every(({ followers }) => followers !== null)).toBe(true);
    }
    const account = all.find(({ path }) => path?.startsWith('/api/v1/accounts/lookup'));
    expect(readMastodonAccount(bytesOf(account?.body))).toEqual({
      id: '117020457910412882',
      name: 'mastodonpy_test',
      url: 'http://localhost:3000/@mastodonpy_test',
      followers: 0,
    });
  });

  it('Bluesky’s author feeds are read without reposts, and profiles', () => {
    const all = samples('api_samples/bluesky_views.jsonl.gz');
    const feeds = all.filter(
      ({ id, body }) => id.startsWith('bluesky/author-feed') && Array.isArray(body) && body.some((one) => one.post),
    );
    expect(feeds.length).toBeGreaterThan(2);
    for (const { body } of feeds) {
      const timeline = parseBluesky(bytesOf({ feed: body }), { url: 'https://public.api.bsky.app/' });
      const reposts = (body as { reason?: { $type: string } }[]).filter(({ reason }) =>
        reason?.$type.endsWith('reasonRepost'),
      );
      expect(timeline.items.length).toBe((body as unknown[]).length - reposts.length);
      expectPosts(timeline);
    }
    const profile = all.find(({ body }) => body && typeof body === 'object' && 'followersCount' in body)?.body;
    expect(readBlueskyAccount(bytesOf(profile))).toMatchObject({
      name: expect.any(String),
      followers: expect.any(Number),
    });
  });

  it('Reddit’s listings are read', () => {
    const listings = samples('api_samples/reddit_responses.jsonl.gz').filter(({ path, body }) => {
      const [first] = Array.isArray(body) ? body : [body];
      return /comments|saved/.test(path ?? '') && first?.kind === 'Listing';
    });
    expect(listings.length).toBeGreaterThan(10);
    for (const { body } of listings) {
      const timeline = parseReddit(bytesOf(body), { url: 'https://www.reddit.com/' });
      expect(timeline.items.length).toBeGreaterThan(0);
      expectPosts({ ...timeline, items: timeline.items.filter(({ url }) => url) });
      expect(timeline.items.every(({ author }) => author !== '[deleted]')).toBe(true);
    }
  });

  it('Reddit’s feeds are read without the links that Reddit adds below each text', () => {
    const feeds = samples('feeds/rss-parser.jsonl.gz') as unknown as { id: string; input: string }[];
    for (const { input } of feeds.filter(({ id }) => id.includes('reddit'))) {
      const timeline = parseReddit(bytesOf(input), { url: 'https://www.reddit.com/.rss' });
      expectPosts(timeline);
      expect(timeline.items.length).toBeGreaterThan(5);
      expect(timeline.items.filter(({ contentHtml }) => /submitted by|\[link\]/.test(contentHtml ?? ''))).toEqual([]);
    }
  });

  it('YouTube’s lists of videos are read', () => {
    const lists = samples('api_samples/youtube_responses.jsonl.gz').filter(({ body }) =>
      /^youtube#(video|playlistItem|search)ListResponse$/.test(String((body as { kind?: string } | null)?.kind)),
    );
    expect(lists.length).toBeGreaterThan(8);
    const read = lists.map(({ body }) => parseYouTube(bytesOf(body), { url: 'https://www.googleapis.com/' }));
    for (const timeline of read) expectPosts(timeline);
    const urls = read.flatMap(({ items }) => items.map(({ url }) => url));
    expect(urls.length).toBeGreaterThan(20);
    expect(urls.every((url) => /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/.test(url ?? ''))).toBe(true);
  });
});

describe('posts', () => {
  it('posts of Hacker News are its own pages with their text', () => {
    const hits = [
      {
        objectID: '1',
        title: 'Show HN: A mast',
        story_text: 'It is &quot;tall&quot;.<p>Very.',
        author: 'ada',
        created_at_i: 1_700_000_000,
      },
      {
        objectID: '2',
        title: null,
        story_title: 'About masts',
        comment_text: 'I like them',
        author: 'bob',
        created_at: '2026-01-01T00:00:00Z',
      },
      { title: 'no id' },
    ];
    const { items } = parseHackerNews(bytesOf({ hits }), { url: 'https://hn.algolia.com/api/v1/search_by_date' });
    expect(items).toMatchObject([
      {
        url: 'https://news.ycombinator.com/item?id=1',
        title: 'Show HN: A mast',
        summary: 'It is "tall". Very.',
        author: 'ada',
      },
      { url: 'https://news.ycombinator.com/item?id=2', title: 'About masts', summary: 'I like them', author: 'bob' },
    ]);
  });

  it('posts that are boosts or private are left out', () => {
    const status = {
      uri: 'https://a.example/1',
      url: 'https://a.example/@ada/1',
      content: '<p>Hello</p>',
      visibility: 'public',
      created_at: '2026-01-01T00:00:00Z',
      account: { acct: 'ada', followers_count: 7 },
    };
    const all = [
      status,
      { ...status, reblog: { id: '2' } },
      { ...status, visibility: 'private' },
      { ...status, visibility: 'direct' },
    ];
    expect(parseMastodon(bytesOf(all), { url: 'https://a.example/api' }).items).toMatchObject([
      { title: 'Hello', author: 'ada', followers: 7 },
    ]);
  });

  it('posts of Bluesky have the headline of the card that they link to', () => {
    const view = {
      post: {
        uri: 'at://did:plc:x/app.bsky.feed.post/3k',
        author: { handle: 'paper.example', displayName: 'The Paper' },
        record: { text: 'New:', createdAt: '2026-01-01T00:00:00Z', langs: ['en'] },
        embed: { external: { title: 'Ferry <sails>', description: 'At last' } },
      },
    };
    expect(parseBluesky(bytesOf({ feed: [view] }), { url: 'https://public.api.bsky.app' })).toMatchObject({
      title: 'The Paper',
      items: [
        {
          url: 'https://bsky.app/profile/paper.example/post/3k',
          title: 'New: Ferry <sails> At last',
          contentHtml: 'New:<br>Ferry &lt;sails&gt;<br>At last',
          language: 'en',
        },
      ],
    });
  });

  it.each([parseMastodon, parseBluesky, parseReddit, parseYouTube, parseHackerNews])(
    'other files are refused by %o',
    (parse) => {
      const codeOf = (text: string) => {
        try {
          parse(bytesOf(text), { url: 'https://a.example/' });
        } catch (error) {
          return (error as { code: string }).code;
        }
        return undefined;
      };
      expect(['', '{}', '{"error": 403}', '[1', '<html><body>Log in</body></html>', 'null', '"x"'].map(codeOf)).toEqual(
        ['empty', 'not_a_feed', 'not_a_feed', 'not_a_feed', 'html', 'not_a_feed', 'not_a_feed'],
      );
    },
  );

  it('a YouTube page names its channel in several ways', () => {
    const id = `UC${'x'.repeat(22)}`;
    for (const html of [
      `<link href="https://www.youtube.com/feeds/videos.xml?channel_id=${id}">`,
      `{"externalId":"${id}"}`,
      `<meta itemprop="identifier" content="${id}">`,
      `<link rel="canonical" href="https://www.youtube.com/channel/${id}">`,
    ])
      expect(youTubeChannelOf(html)).toBe(id);
    expect(youTubeChannelOf('<p>UC</p>')).toBeNull();
  });
});
