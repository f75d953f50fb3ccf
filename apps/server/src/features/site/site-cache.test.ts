import { Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite } from '../../main/site.ts';
import { readConfig } from '../../platform/config/index.ts';
import { readQuickRequest } from '../../platform/http/quick-answers.ts';
import { makeTenant } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { BrandId } from '../access/index.ts';
import { touchNewsroom } from '../newsrooms/index.ts';
import { isProgram, referringHost } from './count-readings.ts';
import { createPageCache, type Kept } from './page-cache.ts';
import { insertNewsroom, insertStory, reader } from './site.fixture.ts';
import type { NewsroomRow } from './site.queries.ts';

let server: TestServer;
let brandId: BrandId;
let read: ReturnType<typeof reader>;
beforeAll(async () => {
  server = await startTestServer();
  brandId = (await makeTenant(server.database.db)).brand.id;
  read = reader(server.origin);
});
afterAll(() => server.stop());

const setHeadline = (storyId: string, headline: string, newsroomId: string) =>
  server.database.db.transaction().execute(async (transaction) => {
    await server.database.pool.query('update stories set headline = $1 where id = $2', [headline, storyId]);
    await touchNewsroom(transaction, newsroomId);
  });

describe('a page that is kept', () => {
  it('a cached page is sent compressed, and not again to a client that has it', async () => {
    const newsroom = await insertNewsroom(server.database.db, brandId, { slug: 'kept' });
    await insertStory(server.database.db, newsroom.id, { headline: 'Kept in memory', slug: 'story' });
    const plain = await read('/news/kept/story');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const brotli = await read('/news/kept/story', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    const gzip = await read('/news/kept/story', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    for (const { headers } of [plain, brotli, gzip])
      expect((await read('/news/kept/story', { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    expect((await read('/news/kept/story', {}, { method: 'HEAD' })).bytes.length).toBe(0);
    expect((await read('/news/kept/story', {}, { method: 'POST' })).status).toBe(405);
    expect(plain.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('a cached page is updated on every node within a second of a change', async () => {
    const { db, url } = server.database;
    const newsroom = await insertNewsroom(db, brandId, { slug: 'changing' });
    const story = await insertStory(db, newsroom.id, { headline: 'Before', slug: 'story' });
    const config = readConfig({ PORT: '0', MASTHEAD_DATA: server.config.dataDir });
    const second = await startSite({ url, config, log: testLog });
    try {
      const nodes = [read, reader(`http://127.0.0.1:${second.port}`)];
      for (const node of nodes) expect((await node('/news/changing/story')).text).toContain('Before');
      await setHeadline(story.id, 'Afterwards', newsroom.id);
      for (const node of nodes)
        await expect
          .poll(async () => (await node('/news/changing/story')).text, { timeout: 1000 })
          .toContain('Afterwards');
      // Also if the message is lost: the versions are compared.
      for (const node of nodes) await node('/news/changing');
      await server.database.pool.query(
        `with told as (update stories set headline = 'Unheard' where id = $1) update newsrooms set version = version + 1 where id = $2`,
        [story.id, newsroom.id],
      );
      for (const node of nodes)
        await expect
          .poll(async () => (await node('/news/changing/story')).text, { timeout: 5000 })
          .toContain('Unheard');
      expect((await reader(`http://127.0.0.1:${second.port}`)('/v2/health')).status).toBe(404);
    } finally {
      await second.stop();
    }
  });

  it('parameters of campaigns do not change the cached page', async () => {
    const newsroom = await insertNewsroom(server.database.db, brandId, { slug: 'campaign' });
    await insertStory(server.database.db, newsroom.id, { headline: 'One page', slug: 'one' });
    const plain = await read('/news/campaign/one');
    const tagged = await read('/news/campaign/one?utm_source=mail&fbclid=1');
    expect(tagged.headers.get('etag')).toBe(plain.headers.get('etag'));
  });
});

describe('the role of the public site', () => {
  it('the role of the public site answers cached pages on a connection, and passes others on', async () => {
    const newsroom = await insertNewsroom(server.database.db, brandId, { slug: 'quick' });
    await insertStory(server.database.db, newsroom.id, { headline: 'Quickly written', slug: 'story' });
    const config = readConfig({ PORT: '0', MASTHEAD_DATA: server.config.dataDir });
    const role = await startSite({ url: server.database.url, config, log: testLog });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const ask = reader(`http://127.0.0.1:${role.port}`, agent);
      const drawn = await reader(`http://127.0.0.1:${role.port}`)('/news/quick/story');
      for (const round of [1, 2, 3]) {
        const quick = await ask('/news/quick/story');
        expect([round, quick.status, quick.text]).toEqual([round, 200, drawn.text]);
        for (const name of ['content-type', 'content-security-policy', 'etag', 'vary', 'cache-control'])
          expect(quick.headers.get(name)).toBe(drawn.headers.get(name));
        expect(Date.parse(quick.headers.get('date')!)).not.toBeNaN();
      }
      expect((await ask('/news/quick/story', { 'if-none-match': drawn.headers.get('etag')! })).status).toBe(304);
      expect((await ask('/news/quick/none')).status).toBe(404);
      expect((await ask('/news/quick/story')).text).toBe(drawn.text);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await ask('/news/quick/follow', form, { method: 'POST', body: 'email=nobody' })).status).toBe(422);
    } finally {
      agent.destroy();
      await role.stop();
    }
  });

  it.each([
    ['GET / HTTP/1.1\r\nhost: a\r\n\r\n', true],
    ['GET /a?b HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n', true],
    ['GET / HTTP/1.1\r\n\r\n', false],
    ['GET / HTTP/1.0\r\nhost: a\r\n\r\n', false],
    ['POST / HTTP/1.1\r\nhost: a\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost: a\r\n x: folded\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost : a\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n', false],
    ['GET / HTTP/1.1\r\nhost: a\r\n', false],
    ['GET /a b HTTP/1.1\r\nhost: a\r\n\r\n', false],
  ])('%j is quick: %s', (text, isQuick) => expect(readQuickRequest(Buffer.from(text)) !== null).toBe(isQuick));
});

describe('the memory of pages', () => {
  const kept = (newsroomId: string, bytes: number): Kept => ({
    newsroomId,
    status: 200,
    etag: 'x',
    headers: ['content-type', 'text/html'],
    body: Buffer.alloc(bytes),
    counted: null,
    expiresAt: Number.POSITIVE_INFINITY,
    variants: {},
    bytes: 0,
  });

  it('the cache stays within its bytes and drops pages that were not read', () => {
    const cache = createPageCache(1_000_000);
    for (let page = 0; page < 500; page++) cache.keep(`/${page}`, kept('a', 10_000), cache.begin());
    expect(cache.size().bytes).toBeLessThanOrEqual(1_000_000);
    expect(cache.find('/0', 0)).toBeNull();
    expect(cache.find('/499', 0)).not.toBeNull();
  });

  it('a page is not cached if a change has overtaken it while it was rendered', () => {
    const cache = createPageCache(1_000_000);
    const begun = cache.begin();
    cache.drop('a');
    cache.keep('/a', kept('a', 10), begun);
    cache.keepRow('slug a', { id: 'a', version: 1 } as NewsroomRow, begun);
    expect([cache.find('/a', 0), cache.findRow('slug a')]).toEqual([null, null]);
    cache.keep('/a', kept('a', 10), cache.begin());
    expect(cache.find('/a', 0)).not.toBeNull();
  });

  it('a page that is valid for a limited time is dropped after it', () => {
    const cache = createPageCache(1_000_000);
    cache.keep('/a', { ...kept('a', 10), expiresAt: 1000 }, cache.begin());
    expect(cache.find('/a', 999)).not.toBeNull();
    expect(cache.find('/a', 1000)).toBeNull();
  });
});

describe('counting', () => {
  it('views, referring hosts, downloads and readings of feeds by people are counted, also of cached pages', async () => {
    const { db } = server.database;
    const newsroom = await insertNewsroom(db, brandId, { slug: 'counted' });
    const story = await insertStory(db, newsroom.id, { headline: 'Read by people', slug: 'story' });
    const path = '/news/counted/story';
    for (let visit = 0; visit < 3; visit++) await read(path, { referer: 'https://www.paper.example/article?secret=1' });
    await read(path, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await read(path, { 'user-agent': '' });
    await read(path, { 'sec-purpose': 'prefetch' });
    await read(path, {}, { method: 'HEAD' });
    await read('/news/counted/rss.xml', { 'user-agent': 'Feedly/1.0 (+http://www.feedly.com/fetcher.html)' });
    await read(`/embed/newsroom/${newsroom.id}`);
    const counted = async () => {
      const { rows } = await server.database.pool.query(
        'select measure, record_id, key, count from newsroom_days where newsroom_id = $1 order by measure, key',
        [newsroom.id],
      );
      return rows;
    };
    // Written every now and then, so perhaps some of it before the last of it was counted.
    await expect.poll(counted, { interval: 500 }).toEqual([
      { measure: 'embed', record_id: newsroom.id, key: '', count: 1 },
      { measure: 'feed', record_id: newsroom.id, key: '', count: 1 },
      { measure: 'referrer', record_id: story.id, key: 'paper.example', count: 3 },
      { measure: 'view', record_id: story.id, key: '', count: 3 },
    ]);
  });

  it('requests of programs are not counted, and only the host of a referrer is stored', () => {
    for (const agent of ['Googlebot/2.1', 'curl/8.0', 'python-requests/2', '', undefined])
      expect(isProgram(agent)).toBe(true);
    expect(isProgram('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Safari/604')).toBe(false);
    expect(referringHost('https://www.paper.example/a?b=c#d', 'pr.example')).toBe('paper.example');
    expect(referringHost('https://pr.example/news/x', 'pr.example')).toBeNull();
    expect(referringHost('no address', 'pr.example')).toBeNull();
  });
});
