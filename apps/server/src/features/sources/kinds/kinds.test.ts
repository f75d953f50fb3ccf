import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sourceKinds } from '@masthead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFetcher, type Fetcher, type FetchFailure } from '../../../platform/fetch/index.ts';
import { candidatesOf } from '../candidates.ts';
import { discoverSources, findPlace } from '../discover-source.ts';
import { rss } from '../faults.fixture.ts';
import { asking, readSource } from '../read-source.ts';
import { kinds } from './kinds.ts';

/** The world as one local server: what each address answers. */
const world = new Map<string, { type: string; body: string | Buffer; status?: number }>();
const asked: string[] = [];
let server: Server;
let real: Fetcher;
let fetcher: Fetcher;

beforeAll(async () => {
  server = createServer((request, response) => {
    const address = decodeURIComponent(request.url!.slice(1));
    asked.push(address);
    const answer = world.get(address);
    if (!answer) response.writeHead(404).end();
    else response.writeHead(answer.status ?? 200, { 'content-type': answer.type }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  real = createFetcher({ allowPrivate: true, userAgent: 'Masthead/test' });
  fetcher = {
    close: real.close,
    ask: async () => {
      throw new Error('Not asked here');
    },
    fetch: async (url, options) => ({
      ...(await real.fetch(`http://127.0.0.1:${port}/${encodeURIComponent(url)}`, options)),
      url,
    }),
  };
});
afterAll(async () => {
  await real.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  world.clear();
  asked.length = 0;
});

const json = (address: string, body: unknown) =>
  world.set(address, { type: 'application/json', body: JSON.stringify(body) });
const xml = (address: string, body: string) => world.set(address, { type: 'application/xml', body });
const html = (address: string, body: string) => world.set(address, { type: 'text/html', body });
const discovery = () => ({ fetcher, userAgent: 'Masthead/test' });
const discover = (typed: string) => discoverSources(discovery(), typed);
const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'none',
    (error: FetchFailure) => error.code,
  );

const status = (text: string) => ({
  uri: 'https://social.example/1',
  url: 'https://social.example/@ada/1',
  content: `<p>${text}</p>`,
  visibility: 'public',
  created_at: '2026-11-01T10:00:00Z',
  language: 'en',
  account: { display_name: 'Ada', acct: 'ada', followers_count: 4200, url: 'https://social.example/@ada' },
});
const statuses = 'https://social.example/api/v1/accounts/77/statuses?exclude_reblogs=true&limit=40';
const account = () =>
  json('https://social.example/api/v1/accounts/lookup?acct=ada', {
    id: '77',
    username: 'ada',
    display_name: 'Ada',
    url: 'https://social.example/@ada',
    followers_count: 4200,
  });

describe('the table of kinds', () => {
  it('the table has a row for each kind of the contract', () => {
    expect(Object.keys(kinds).sort()).toEqual([...sourceKinds].sort());
  });
});

describe('Mastodon', () => {
  it.each([
    'https://social.example/@ada',
    'social.example/@ada/',
    '@ada@social.example',
    'https://other.example/@ada@social.example',
    'https://social.example/users/ada',
    'https://social.example/@ada.rss',
    'https://social.example/@ada/with_replies',
  ])('Mastodon is recognised from %s', async (typed) => {
    account();
    json(statuses, [status('The ferry sails')]);
    expect(await discover(typed)).toEqual([
      {
        url: statuses,
        kind: 'mastodon',
        title: 'Ada',
        page_url: 'https://social.example/@ada',
        media_type: 'social',
        latest: [{ headline: 'The ferry sails', published_at: '2026-11-01T10:00:00.000Z' }],
      },
    ]);
  });

  it('Mastodon tags are recognised too, and the address of an interface is kept', async () => {
    const tag = 'https://social.example/api/v1/timelines/tag/ferry?limit=40';
    json(tag, [status('#ferry sails')]);
    expect(await discover('https://social.example/tags/ferry')).toMatchObject([
      { url: tag, kind: 'mastodon', title: '#ferry' },
    ]);
    account();
    json(statuses, []);
    expect(await discover(statuses)).toMatchObject([{ url: statuses, kind: 'mastodon', latest: [] }]);
  });

  it('other addresses with an @ are not taken for Mastodon', async () => {
    xml('https://blog.example/@ada', rss('A blog', null, ['One']));
    expect(await discover('https://blog.example/@ada')).toMatchObject([{ kind: 'feed', title: 'A blog' }]);
    expect(asked.some((address) => address.includes('medium.com/api'))).toBe(false);
  });
});

describe('other services', () => {
  it('Bluesky is found by handle, and stored by its permanent identifier with the audience', async () => {
    const api = 'https://public.api.bsky.app/xrpc';
    json(`${api}/app.bsky.actor.getProfile?actor=paper.example`, {
      did: 'did:plc:abc',
      handle: 'paper.example',
      displayName: 'The Paper',
      followersCount: 99,
    });
    const feed = `${api}/app.bsky.feed.getAuthorFeed?actor=did%3Aplc%3Aabc&filter=posts_no_replies&limit=50`;
    json(feed, {
      feed: [
        {
          post: {
            uri: 'at://x/y/1',
            author: { handle: 'paper.example' },
            record: { text: 'Hello', createdAt: '2026-11-01T10:00:00Z' },
          },
        },
      ],
    });
    const found = await findPlace(discovery(), 'bsky.app/profile/paper.example');
    expect(found).toMatchObject({
      kind: 'bluesky',
      place: { url: feed, page_url: 'https://bsky.app/profile/paper.example', title: 'The Paper', followers: 99 },
    });
    const [candidate] = candidatesOf(found.feed, { kind: 'bluesky', url: feed, followers: 99 });
    expect(candidate).toMatchObject({
      host: '',
      url: 'https://bsky.app/profile/paper.example/post/1',
      entry: { text_from: 'post', media_type: 'social', followers: 99, title: 'Hello' },
    });
    expect(await codeOf(discover('https://bsky.app/profile/nobody.example'))).toBe('source_http_status');
  });

  it.each([
    'https://www.reddit.com/r/Ferries/',
    'reddit.com/r/ferries',
    'r/ferries',
    'old.reddit.com/r/ferries',
    'https://www.reddit.com/r/ferries/.rss',
  ])('Reddit is found from %s, and by its feed if the interface is closed', async (typed) => {
    const listing = 'https://www.reddit.com/r/ferries/new.json?limit=100&raw_json=1';
    json(listing, {
      kind: 'Listing',
      data: {
        children: [
          {
            kind: 't3',
            data: {
              title: 'Sails',
              selftext: 'At last',
              permalink: '/r/ferries/comments/1/sails/',
              created_utc: 1_790_000_000,
              author: 'ada',
              subreddit: 'ferries',
              subreddit_subscribers: 12,
            },
          },
        ],
      },
    });
    expect(await discover(typed)).toMatchObject([
      { url: listing, kind: 'reddit', title: 'r/ferries', media_type: 'reddit', latest: [{ headline: 'Sails' }] },
    ]);
    world.set(listing, { type: 'text/html', body: 'Blocked', status: 403 });
    const feed = 'https://www.reddit.com/r/ferries/new/.rss';
    xml(feed, rss('newest submissions : ferries', 'https://www.reddit.com/r/ferries/', ['Sails again']));
    expect(await discover(typed)).toMatchObject([
      { url: feed, kind: 'reddit', title: 'r/ferries', latest: [{ headline: 'Sails again' }] },
    ]);
  });

  it('YouTube is found from channel, handle, video and playlist', async () => {
    const id = `UC${'a'.repeat(22)}`;
    const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${id}`;
    xml(
      feed,
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>Ferry TV</title><entry><id>yt:video:x</id><title>A film</title><link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/><published>2026-11-01T10:00:00Z</published><author><name>Ferry TV</name></author><media:group><media:description>What it shows</media:description></media:group></entry></feed>`,
    );
    html('https://www.youtube.com/@ferry', `<html><script>{"externalId":"${id}"}</script></html>`);
    html('https://www.youtube.com/watch?v=abcdefghijk', `<html><meta itemprop="channelId" content="${id}"></html>`);
    for (const typed of [
      `https://www.youtube.com/channel/${id}`,
      'https://www.youtube.com/@ferry',
      'https://www.youtube.com/watch?v=abcdefghijk',
      feed,
    ])
      expect(await discover(typed)).toMatchObject([
        { url: feed, kind: 'youtube', title: 'Ferry TV', media_type: 'youtube', latest: [{ headline: 'A film' }] },
      ]);
    const { feed: read } = await findPlace(discovery(), feed);
    expect(candidatesOf(read, { kind: 'youtube', url: feed, followers: null })[0]?.entry).toMatchObject({
      summary: 'What it shows',
      author: 'Ferry TV',
    });
    const list = 'https://www.youtube.com/feeds/videos.xml?playlist_id=PL1234567890';
    xml(list, '<feed xmlns="http://www.w3.org/2005/Atom"><title>A list</title></feed>');
    expect(await discover('https://www.youtube.com/playlist?list=PL1234567890')).toMatchObject([
      { url: list, title: 'A list' },
    ]);
    html('https://www.youtube.com/@nobody', '<html></html>');
    expect(await codeOf(findPlace(discovery(), 'https://www.youtube.com/@nobody', 'youtube'))).toBe(
      'source_no_account',
    );
  });

  it('Hacker News is found as front page, user and search', async () => {
    const api = 'https://hn.algolia.com/api/v1/search_by_date?hitsPerPage=100';
    const hit = { objectID: '9', title: 'Show HN: A mast', author: 'ada', created_at_i: 1_790_000_000 };
    for (const query of ['&tags=story', '&tags=author_ada', '&tags=(story,comment)&query=ferry'])
      json(api + query, { hits: [hit] });
    expect(await discover('news.ycombinator.com')).toMatchObject([
      { url: `${api}&tags=story`, kind: 'hackernews', media_type: 'forum', latest: [{ headline: 'Show HN: A mast' }] },
    ]);
    expect(await discover('https://news.ycombinator.com/user?id=ada')).toMatchObject([
      { url: `${api}&tags=author_ada` },
    ]);
    expect(await discover('https://hn.algolia.com/?q=ferry')).toMatchObject([
      { url: `${api}&tags=(story,comment)&query=ferry` },
    ]);
  });

  it.each([
    ['https://x.com/ada', 'X'],
    ['facebook.com/ada', 'Facebook'],
    ['https://www.instagram.com/ada/', 'Instagram'],
    ['https://www.tiktok.com/@ada', 'TikTok'],
    ['https://de.linkedin.com/in/ada', 'LinkedIn'],
    ['pinterest.com/ada', 'Pinterest'],
  ])('%s is refused with a message that it needs a key', async (typed, network) => {
    const failure = await discover(typed).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'source_needs_key', params: { network } });
    expect(asked).toEqual([]);
  });
});

const newsSitemap = (entries: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries}</urlset>`;
const entry = (path: string, hoursAgo: number, title: string) =>
  `<url><loc>https://paper.example/${path}</loc><news:news><news:publication><news:name>The Paper</news:name><news:language>da</news:language></news:publication><news:publication_date>${new Date(Date.now() - hoursAgo * 3_600_000).toISOString()}</news:publication_date><news:title>${title}</news:title></news:news></url>`;

describe('sitemaps', () => {
  const read = (url: string) => fetcher.fetch(url).then((fetched) => readSource('sitemap', fetched, asking(fetcher)));

  it('news sitemaps give recent pages, with title and time', async () => {
    xml('https://paper.example/news.xml', newsSitemap(entry('a', 1, 'New') + entry('b', 24 * 30, 'Old')));
    const { feed, conditional } = await read('https://paper.example/news.xml');
    expect(conditional).toBe(true);
    expect(feed).toMatchObject({
      title: 'The Paper',
      language: 'da',
      items: [{ url: 'https://paper.example/a', title: 'New' }],
    });
  });

  it('sitemap indexes are followed, compressed or not, news first, and always read completely', async () => {
    const file = (name: string, day: string) =>
      `<sitemap><loc>https://paper.example/${name}</loc><lastmod>${day}</lastmod></sitemap>`;
    xml(
      'https://paper.example/sitemap.xml',
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${file('old.xml', '2019-01-01')}${file('a.xml', '2026-11-01')}${file('b.xml', '2026-11-02')}${file('c.xml', '2026-11-03')}${file('news.xml.gz', '2018-01-01')}</sitemapindex>`,
    );
    for (const name of ['a', 'b', 'c', 'old'])
      xml(`https://paper.example/${name}.xml`, newsSitemap(entry(name, 2, `From ${name}`)));
    world.set('https://paper.example/news.xml.gz', {
      type: 'application/gzip',
      body: gzipSync(newsSitemap(entry('n', 1, 'From news'))),
    });
    const { feed, conditional } = await read('https://paper.example/sitemap.xml');
    expect(conditional).toBe(false);
    expect(feed.items.map(({ title }) => title)).toEqual(['From news', 'From c', 'From b']);
  });

  it('sitemaps without times give their first entries, named by their addresses', async () => {
    const entries = Array.from(
      { length: 500 },
      (_, n) => `<url><loc>https://paper.example/minister-resigns-after-vote-${n}.html</loc></url>`,
    );
    xml('https://paper.example/pages.xml', newsSitemap(entries.join('')));
    const { feed } = await read('https://paper.example/pages.xml');
    expect([feed.items.length, feed.items[0]?.title]).toEqual([200, 'minister resigns after vote']);
  });

  it('files that are not sitemaps are refused with a reason', async () => {
    html('https://paper.example/page.xml', '<html><body>No</body></html>');
    xml('https://paper.example/other.xml', '<other/>');
    expect(await codeOf(read('https://paper.example/page.xml'))).toBe('source_html');
    expect(await codeOf(read('https://paper.example/other.xml'))).toBe('source_not_a_sitemap');
  });
});

const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `<article><h2><a href="/2026/story-number-${n}">Story number ${n} of this day</a></h2></article>`,
  ).join('');

describe('a site', () => {
  it('discovery shows the feeds of a site, the sitemaps of its robots.txt, and its front page', async () => {
    html(
      'https://paper.example/',
      `<html><head><title>The Paper</title><link rel="alternate" type="application/rss+xml" href="/rss"></head><body>${cards(5)}</body></html>`,
    );
    xml('https://paper.example/rss', rss('The Paper', 'https://paper.example/', ['One']));
    world.set('https://paper.example/robots.txt', {
      type: 'text/plain',
      body: 'User-agent: *\nDisallow: /private\nSitemap: https://paper.example/all.xml\nSitemap: https://paper.example/news.xml\n',
    });
    xml('https://paper.example/news.xml', newsSitemap(entry('a', 1, 'New')));
    const found = await discover('paper.example');
    expect(found.map(({ kind, url, latest }) => [kind, url, latest.length])).toEqual([
      ['feed', 'https://paper.example/rss', 1],
      ['sitemap', 'https://paper.example/news.xml', 1],
      ['page', 'https://paper.example/', 3],
    ]);
  });

  it('a site without a feed is read as a page, unless robots.txt forbids that', async () => {
    html('https://paper.example/', `<html><body>${cards(4)}</body></html>`);
    expect(await findPlace(discovery(), 'https://paper.example/')).toMatchObject({
      kind: 'page',
      place: { url: 'https://paper.example/' },
    });
    expect(
      candidatesOf((await findPlace(discovery(), 'https://paper.example/', 'page')).feed, {
        kind: 'page',
        url: 'https://paper.example/',
        followers: null,
      }),
    ).toHaveLength(4);
    world.set('https://paper.example/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /\n' });
    expect(await codeOf(findPlace(discovery(), 'https://paper.example/'))).toBe('source_html');
  });

  it('a site without articles is refused with a reason', async () => {
    html('https://paper.example/', '<html><body><p>Please accept cookies</p></body></html>');
    expect(await codeOf(findPlace(discovery(), 'https://paper.example/'))).toBe('source_html');
    expect(await codeOf(findPlace(discovery(), 'https://paper.example/', 'page'))).toMatch(
      /source_html|source_no_articles/,
    );
    expect(await discover('https://paper.example/')).toEqual([]);
  });
});
