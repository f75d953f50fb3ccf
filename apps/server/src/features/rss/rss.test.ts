import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrand, makeSource, makeTenant, storeText } from '../../testing/factories.ts';
import { failureOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { matchBatch } from '../mentions/index.ts';
import { insertMember } from '../organisations/index.ts';
import { createStreamMatcher } from '../streams/index.ts';
import { addAutomaticallyJob } from './rss.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { MASTHEAD_PUBLIC_URL: 'https://news.example' } });
});
afterAll(() => server.stop());

const day = (count: number) => new Date(Date.UTC(2026, 10, count, 9));
let words = 0;

/** Makes a brand with a stream and as many mentions as there are headlines, one a day. */
async function brandWithMentions(headlines: readonly string[], body = 'All ferries sail again.') {
  const { db } = server.database;
  const tenant = await makeTenant(db);
  const source = await makeSource(db, tenant.organisation.id);
  const client = server.client(await server.signIn(tenant.user.email));
  const word = `Quellinor${String.fromCharCode(97 + words++)}`;
  const stream = (
    await client('streams.store', {
      body: { brand_id: tenant.brand.id, name: 'Ferries & more', main_search_term: word },
    })
  ).data;
  for (const [index, headline] of headlines.entries())
    await storeText(db, {
      ...source,
      headline: `${headline} ${word}`,
      body: `${body} ${index}`,
      publishedAt: day(index + 1),
    });
  while (await matchBatch(db, createStreamMatcher()));
  const found = (await client('mentions.index', { params: { stream_id: stream.id } })).data;
  const mentions = headlines.map((headline) => found.find((mention) => mention.headline.startsWith(headline))!.id);
  return { ...tenant, client, stream, source, mentions };
}
type Tenant = Awaited<ReturnType<typeof brandWithMentions>>;

const makeFeed = async ({ client, brand }: Tenant, ordering: 'manual' | 'old_to_new' | 'new_to_old' = 'manual') =>
  (await client('rss-feeds.store', { params: { brand_id: brand.id }, body: { name: 'Ferries <& more>', ordering } }))
    .data;

const orderOf = async ({ client }: Tenant, feedId: string) =>
  (await client('rss-feeds.mentions.index', { params: { rss_feed_id: feedId } })).data.map((mention) => mention.id);

/** Reads the public address on the server of this test. */
const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(address.replace('https://news.example', server.origin), { headers });

describe('a feed', () => {
  it('a feed is ordered by hand, old to new or new to old by publish date, whatever order mentions came in [rss-001]', async () => {
    const tenant = await brandWithMentions(['First', 'Second', 'Third']);
    const [first, second, third] = tenant.mentions as [string, string, string];
    const feed = await makeFeed(tenant, 'new_to_old');
    const params = { rss_feed_id: feed.id };
    for (const id of [second, third, first])
      await tenant.client('rss-feeds.mentions.add', { params, body: { mentions: [id] } });
    expect(await orderOf(tenant, feed.id)).toEqual([third, second, first]);
    await tenant.client('rss-feeds.update', { params, body: { ordering: 'old_to_new' } });
    expect(await orderOf(tenant, feed.id)).toEqual([first, second, third]);
    expect(
      (await failureOf(tenant.client('rss-feeds.reorder', { params, body: { mentions: [third] } }))).body.code,
    ).toBe('rss_not_manual');

    await tenant.client('rss-feeds.update', { params, body: { ordering: 'manual' } });
    expect(await orderOf(tenant, feed.id), 'begins with what was shown').toEqual([first, second, third]);
    await tenant.client('rss-feeds.reorder', { params, body: { mentions: [third, first, second] } });
    expect(await orderOf(tenant, feed.id)).toEqual([third, first, second]);
    const headlines = ((await extractFromXml(await (await read(feed.url)).text()).entries) ?? []).map(
      (entry) => entry.title?.split(' ')[0],
    );
    expect(headlines).toEqual(['Third', 'First', 'Second']);
    await expect(
      tenant.client('rss-feeds.update', { params, body: { ordering: 'by_size' as never } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('mentions that a screen has loaded can be moved, others stay in place, and new ones are added at the top', async () => {
    const tenant = await brandWithMentions(['A', 'B', 'C', 'D', 'E']);
    const [a, b, c, d, e] = tenant.mentions as [string, string, string, string, string];
    const feed = await makeFeed(tenant);
    const params = { rss_feed_id: feed.id };
    await tenant.client('rss-feeds.mentions.add', { params, body: { mentions: [a, b, c, d] } });
    expect(await orderOf(tenant, feed.id)).toEqual([d, c, b, a]);
    await tenant.client('rss-feeds.reorder', { params, body: { mentions: [b, c] } });
    expect(await orderOf(tenant, feed.id)).toEqual([d, b, c, a]);
    const { data } = await tenant.client('rss-feeds.mentions.add', { params, body: { mentions: [e, a] } });
    expect(data).toEqual({ added: 1, mentions: 5 });
    expect(await orderOf(tenant, feed.id)).toEqual([e, d, b, c, a]);
    await tenant.client('rss-feeds.mentions.remove', { params, body: { mentions: [d, a] } });
    await tenant.client('rss-feeds.reorder', { params, body: { mentions: [c, a, e, b] } });
    expect(await orderOf(tenant, feed.id), 'what is gone is passed over').toEqual([c, e, b]);
    const page = await tenant.client('rss-feeds.mentions.index', { params, query: { limit: 2 } });
    const rest = await tenant.client('rss-feeds.mentions.index', {
      params,
      query: { limit: 2, cursor: page.meta.cursor! },
    });
    expect([...page.data, ...rest.data].map((mention) => mention.id)).toEqual([c, e, b]);
  });

  it('a feed keeps a consistent order when several people move at once', async () => {
    const tenant = await brandWithMentions(['A', 'B', 'C', 'D']);
    const feed = await makeFeed(tenant);
    const params = { rss_feed_id: feed.id };
    await tenant.client('rss-feeds.mentions.add', { params, body: { mentions: tenant.mentions } });
    const orders = Array.from({ length: 12 }, (_, turn) =>
      tenant.mentions.toSorted((a, b) => (a + turn > b + turn ? 1 : -1) * (turn % 2 ? 1 : -1)),
    );
    await Promise.all(orders.map((mentions) => tenant.client('rss-feeds.reorder', { params, body: { mentions } })));
    const { rows } = await server.database.pool.query(
      'select distinct position from rss_feed_mentions where brand_id = $1 and feed_id = $2',
      [tenant.brand.id, feed.id],
    );
    expect(rows).toHaveLength(4);
  });

  it('a feed contains mentions of its own brand only, and only its brand can change it', async () => {
    const [tenant, stranger] = [await brandWithMentions(['Own']), await brandWithMentions(['Other'])];
    const feed = await makeFeed(tenant);
    const params = { rss_feed_id: feed.id };
    const sister = await makeBrand(server.database.db, tenant.organisation.id);
    await insertMember(server.database.db, sister.id, tenant.user.id, 'administrator', new Date());
    const { data } = await tenant.client('rss-feeds.mentions.add', { params, body: { mentions: stranger.mentions } });
    expect(data).toEqual({ added: 0, mentions: 0 });
    expect((await tenant.client('rss-feeds.index', { params: { brand_id: sister.id } })).data).toEqual([]);
    expect((await failureOf(stranger.client('rss-feeds.delete', { params }))).status).toBe(404);
  });

  it('a stream creates and fills its feed, each mention once however often the job runs', async () => {
    const tenant = await brandWithMentions(['First', 'Second']);
    const payload = { brand_id: tenant.brand.id, stream_id: tenant.stream.id, mention_ids: tenant.mentions };
    const add = () => addAutomaticallyJob.run({ db: server.database.db, clock: server.clock }, payload);
    await Promise.all([add(), add()]);
    await add();
    const feeds = (await tenant.client('rss-feeds.index', { params: { brand_id: tenant.brand.id } })).data;
    expect(feeds).toHaveLength(1);
    expect(feeds[0]).toMatchObject({
      name: 'Ferries & more',
      ordering: 'new_to_old',
      counts: { mentions: 2 },
      stream: { id: tenant.stream.id },
    });
  });
});

describe('the public address', () => {
  it('an independent feed reader reads the public address, as RSS and as JSON Feed', async () => {
    const tenant = await brandWithMentions(
      ['A <b>bold</b> & “quoted” Zürich 🚢', 'Second'],
      'Ferries < boats & <script>alert(1)</script>',
    );
    const feed = await makeFeed(tenant, 'new_to_old');
    await tenant.client('rss-feeds.mentions.add', {
      params: { rss_feed_id: feed.id },
      body: { mentions: tenant.mentions },
    });
    const xml = await read(feed.url);
    expect(xml.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const rss = extractFromXml(await xml.text(), { useISODateFormat: true, descriptionMaxLen: 0 });
    expect(rss).toMatchObject({ title: 'Ferries <& more>', link: `${feed.html_url}` });
    expect(rss.entries).toHaveLength(2);
    expect(rss.entries?.[1]).toMatchObject({ id: `urn:uuid:${tenant.mentions[0]}`, published: day(1).toISOString() });
    expect(rss.entries?.[1]?.title).toContain('A <b>bold</b> & “quoted” Zürich 🚢');
    const json = await read(feed.json_url);
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const data = (await json.json()) as { version: string; feed_url: string };
    expect(data).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: feed.json_url });
    expect(extractFromJson(data).entries).toHaveLength(2);
  });

  it('the public page has no script, may be framed by any site, and shows texts as texts', async () => {
    const tenant = await brandWithMentions(['<img src=x onerror=alert(1)>'], '<script>alert(1)</script>');
    const feed = await makeFeed(tenant);
    await tenant.client('rss-feeds.mentions.add', {
      params: { rss_feed_id: feed.id },
      body: { mentions: tenant.mentions },
    });
    const page = await read(`${feed.html_url}?theme=dark&accent=007048`);
    const html = await page.text();
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('color-scheme:dark');
    expect(html).toContain('--accent:#007048');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*; sandbox/);
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect((await read(`${feed.html_url}?accent=red;}`)).status).toBe(422);
  });

  it('the public address answers 304 until something changes, also when a mention is hidden', async () => {
    const tenant = await brandWithMentions(['First', 'Second']);
    const feed = await makeFeed(tenant);
    const params = { rss_feed_id: feed.id };
    await tenant.client('rss-feeds.mentions.add', { params, body: { mentions: tenant.mentions } });
    server.clock.set(new Date('2026-11-21T10:00:00.500Z'));
    const first = await read(feed.url);
    const tag = { 'if-none-match': first.headers.get('etag')! };
    const since = { 'if-modified-since': first.headers.get('last-modified')! };
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await read(feed.url, tag)).status).toBe(304);
    expect((await read(feed.url, since)).status).toBe(304);
    server.clock.set(new Date('2026-11-21T10:00:05Z'));
    await tenant.client('mentions.hide', { params: { mention_id: tenant.mentions[0]! }, body: { level: 'brand' } });
    expect((await read(feed.url, tag)).status).toBe(200);
    const changed = await read(feed.url, since);
    expect(changed.status).toBe(200);
    const text = await changed.text();
    expect(text).toContain('Second');
    expect(text).not.toContain('First');
    server.clock.set(null);
  });

  it('the public address shows headline, snippet and link, and the text only if the licence of the outlet allows it', async () => {
    const body = `${'A long sentence about ferries and harbours follows here. '.repeat(30)}The very end.`;
    const tenant = await brandWithMentions(['Long'], body);
    const feed = await makeFeed(tenant);
    await tenant.client('rss-feeds.mentions.add', {
      params: { rss_feed_id: feed.id },
      body: { mentions: tenant.mentions },
    });
    const usual = await (await read(feed.url)).text();
    expect(usual).not.toContain('The very end');
    expect(usual).not.toContain('content:encoded>');
    const allow = (characters: number | null) =>
      server.database.pool.query('update outlets set extract_characters = $1 where id = $2', [
        characters,
        tenant.source.outletId,
      ]);
    await allow(null);
    expect(await (await read(feed.url)).text()).toMatch(/<content:encoded>.*The very end/s);
    await allow(500);
    const some = /<content:encoded>(.*)<\/content:encoded>/s.exec(await (await read(feed.url)).text())?.[1] ?? '';
    expect(some.length).toBeGreaterThan(400);
    expect(some.length).toBeLessThan(530);
  });

  it('the public address cannot be guessed, and answers 404 once it is renewed or deleted', async () => {
    const tenant = await brandWithMentions(['First']);
    const feed = await makeFeed(tenant);
    const params = { rss_feed_id: feed.id };
    expect(feed.url).toMatch(/^https:\/\/news\.example\/rss\/[\w-]{43}\.xml$/);
    const renewed = (await tenant.client('rss-feeds.renew-address', { params })).data;
    expect((await read(feed.url)).status).toBe(404);
    expect((await read(renewed.url)).status).toBe(200);
    await tenant.client('rss-feeds.delete', { params });
    for (const address of [renewed.url, renewed.json_url, renewed.html_url])
      expect((await read(address)).status).toBe(404);
    expect((await read(`https://news.example/rss/${'x'.repeat(43)}.xml`)).status).toBe(404);
  });
});
