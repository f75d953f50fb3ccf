import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canonicalUrl } from '@masthead/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../../platform/db/index.ts';
import { makeTenant } from '../../../testing/factories.ts';
import { hasReplay, type Replay, startReplay, until } from '../../../testing/replay.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import type { BrandId } from '../../access/index.ts';

let server: TestServer;
let social: Server;
let origin: string;
let call: ReturnType<TestServer['client']>;
let brandId: BrandId;

const status = (n: number, text: string) => ({
  uri: `${origin}/s/${n}`,
  url: `${origin}/@ada/${n}`,
  content: `<p>${text}</p>`,
  visibility: 'public',
  created_at: new Date(Date.now() - n * 60_000).toISOString(),
  language: 'en',
  account: { display_name: 'Ada Ås', acct: 'ada', followers_count: 4200, url: `${origin}/@ada` },
});

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  social = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/api/v1/accounts/lookup?acct=ada': {
        id: '7',
        username: 'ada',
        display_name: 'Ada Ås',
        url: `${origin}/@ada`,
        followers_count: 4200,
      },
      '/api/v1/accounts/7/statuses?exclude_reblogs=true&limit=40': [
        status(1, 'The ferry Norlunda sails again'),
        status(2, 'Nothing today'),
      ],
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => social.once('listening', ready));
  origin = `http://127.0.0.1:${(social.address() as AddressInfo).port}`;
  const tenant = await makeTenant(server.database.db);
  brandId = tenant.brand.id;
  call = server.client(await server.signIn(tenant.user.email));
});
afterAll(async () => {
  await server.stop();
  social.closeAllConnections();
  await new Promise((done) => social.close(done));
});

const urlsOf = async (sourceId: string) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ url: string }>`select url from documents where source_id = ${sourceId} order by url`,
    )
  ).map(({ url }) => url);

describe('an account', () => {
  it('an account is added by its profile, and its posts become mentions with their audience', async () => {
    const { data: stream } = await call('streams.store', {
      body: { brand_id: brandId, name: 'Norlunda', main_search_term: 'Norlunda', media_types: ['web', 'social'] },
    });
    const { data: source } = await call('sources.store', { body: { url: `${origin}/@ada` } });
    expect(source).toMatchObject({
      kind: 'mastodon',
      name: 'Ada Ås',
      page_url: `${origin}/@ada`,
      interval_pinned: false,
      media_outlet: { name: 'Ada Ås' },
    });
    const [mention] = await until('the mention', async () => {
      const { data } = await call('mentions.index', { params: { stream_id: stream.id } });
      return data.length > 0 && data;
    });
    expect(mention).toMatchObject({
      headline: 'The ferry Norlunda sails again',
      author: 'Ada Ås',
      media_type: 'social',
      impressions: 4200,
      url: `${origin}/@ada/1`,
    });
    // No page of a post is fetched: its text is the document.
    const rows = await rowsOf(
      server.database.db,
      sql<{ text_from: string; body: string }>`select text_from, body from documents where source_id = ${source.id}`,
    );
    expect(rows.map(({ text_from }) => text_from)).toEqual(['post', 'post']);
    const [outlet] = await rowsOf(
      server.database.db,
      sql<{ media_type: string }>`select media_type from outlets where id = ${source.media_outlet.id}`,
    );
    expect(outlet?.media_type).toBe('social');
  });
});

describe.skipIf(!hasReplay)('replayed outlets (skipped without ../shared)', () => {
  let replay: Replay;
  beforeAll(async () => {
    replay = await startReplay({ rate: 0, backlog: 6, outlets: 3, syndicate: 0 });
  });
  afterAll(() => replay.stop());

  it.each(['page', 'sitemap'] as const)('replayed outlets are read by their %s as by their feed', async (kind) => {
    const published = await replay.published();
    const slug = [...new Set(published.map(({ outlet }) => outlet))][kind === 'page' ? 0 : 1]!;
    const url = `${replay.origin}/o/${slug}/${kind === 'page' ? '' : 'news-sitemap.xml'}`;
    const found = (await call('sources.discover', { body: { url } })).data;
    expect(found.find((one) => one.kind === kind)?.latest.length).toBe(3);
    const { data: source } = await call('sources.store', { body: { url, kind } });
    expect(source).toMatchObject({ kind, url });
    const wanted = published.filter(({ outlet }) => outlet === slug).map((one) => canonicalUrl(one.url));
    const stored = await until('all is stored', async () => {
      const urls = await urlsOf(source.id);
      return urls.length >= wanted.length && urls;
    });
    expect(stored).toEqual(wanted.sort());
    const rows = await rowsOf(
      server.database.db,
      sql<{
        text_from: string;
        date_confidence: number;
      }>`select text_from, date_confidence from documents where source_id = ${source.id}`,
    );
    expect(rows.every(({ text_from, date_confidence }) => text_from === 'page' && date_confidence > 0.8)).toBe(true);
  });
});
