import { describe, expect, it } from 'vitest';
import { rowsOf, sql } from '../../platform/db/index.ts';
import { makeSource, makeTenant, makeUser } from '../../testing/factories.ts';
import { failureOf, startTestServer } from '../../testing/server.ts';
import { startBench } from './sources.fixture.ts';

const bench = startBench();

describe('adding a source', () => {
  it('adding a source fetches its address once and creates the outlet', async () => {
    const source = await bench.add(`${bench.outlets.origin}/north/feed`, { interval_seconds: 5 });
    expect(source).toMatchObject({
      name: 'The North',
      kind: 'feed',
      url: `${bench.outlets.origin}/north/feed`,
      interval_seconds: 5,
      enabled: true,
      health: 'waiting',
      items_per_day: null,
      last_error: null,
      editable: true,
      media_outlet: { name: 'The North', language: 'en', country: null },
    });
    expect(await bench.listed()).toEqual([source]);
  });

  it('a page is replaced by the feed that it names, and two outlets on one host are two outlets', async () => {
    const north = await bench.add(`${bench.outlets.origin}/north/`);
    expect(north.url).toBe(`${bench.outlets.origin}/north/feed`);
    const south = await bench.add(`${bench.outlets.origin}/south/feed`, { name: 'My south' });
    expect(south).toMatchObject({ name: 'My south', media_outlet: { name: 'The South', language: 'da' } });
    expect(south.media_outlet.id).not.toBe(north.media_outlet.id);
    const bare = await bench.add(`${bench.outlets.origin}/bare/feed`);
    expect(bare.media_outlet.id).not.toBe(north.media_outlet.id);
  });

  it('the next likely feed is tried if the first one fails', async () => {
    expect((await bench.add(`${bench.outlets.origin}/many/`)).url).toBe(`${bench.outlets.origin}/south/feed`);
  });

  it('a permanent redirect changes the address of a source, and a temporary one does not', async () => {
    expect((await bench.add(`${bench.outlets.origin}/moved`)).url).toBe(`${bench.outlets.origin}/north/feed`);
    expect((await bench.add(`${bench.outlets.origin}/elsewhere`)).url).toBe(`${bench.outlets.origin}/elsewhere`);
  });

  it('an address can be typed without a scheme', async () => {
    const typed = bench.ownFeed().replace('http://', '');
    expect((await bench.add(typed)).url).toBe(`http://${typed}`);
  });

  it('a feed in Latin-1 is read', async () => {
    expect((await bench.add(`${bench.outlets.origin}/latin1`)).name).toBe('Café');
  });

  it('a known source is added to the list without revealing who else has it', async () => {
    const url = bench.ownFeed();
    const first = (await (await bench.stranger())('sources.store', { body: { url, interval_seconds: 60 } })).data;
    expect(first.editable).toBe(true);
    const second = await bench.add(url, { interval_seconds: 10 });
    expect(second).toMatchObject({ id: first.id, interval_seconds: 60, editable: false });
    expect(await bench.add(url)).toEqual(second);
    expect(await bench.listed()).toHaveLength(1);
  });

  it('a source can be attached to an outlet of its own site only, except by staff', async () => {
    const { outletId } = await makeSource(bench.db, bench.organisationId);
    const refused = await failureOf(bench.add(bench.ownFeed(), { media_outlet_id: outletId }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['media_outlet_id']]);
    const source = await bench.add(bench.ownFeed());
    const change = (body: object) => bench.call('sources.update', { params: { source_id: source.id }, body });
    expect((await failureOf(change({ media_outlet_id: outletId }))).status).toBe(422);
    const staff = bench.server.client(
      await bench.server.signIn(
        (await makeUser(bench.db, bench.organisationId, [bench.brandId], 'editor', true)).email,
      ),
    );
    const url = bench.ownFeed();
    const taken = (await staff('sources.store', { body: { url, media_outlet_id: outletId } })).data;
    expect(taken.media_outlet.id).toBe(outletId);
    const failure = await failureOf(bench.add(bench.ownFeed(), { media_outlet_id: bench.organisationId }));
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ['media_outlet_id']]);
  });

  it('a feed cannot take another owner’s page as its home page, unless that page names the feed', async () => {
    const { origin } = bench.outlets;
    const other = origin.replace('127.0.0.1', 'localhost');
    const thief = await bench.add(`${origin}/thief/feed`);
    const own = await bench.add(`${origin}/vouched/feed`);
    const sites = await rowsOf(
      bench.db,
      sql<{
        id: string;
        site: string;
      }>`select id, site from outlets where id = any(${[thief.media_outlet.id, own.media_outlet.id]}::uuid[])`,
    );
    const siteOf = (id: string) => sites.find((row) => row.id === id)?.site;
    expect(siteOf(thief.media_outlet.id)).toContain('127.0.0.1');
    expect(siteOf(own.media_outlet.id)).toBe(`${new URL(other).host}/naming`);
  });

  it('each organisation has its own name for a source', async () => {
    const url = bench.ownFeed();
    const mine = await bench.add(url, { name: 'What I call it' });
    const stranger = await bench.stranger();
    const theirs = (await stranger('sources.store', { body: { url } })).data;
    expect([mine.name, theirs.name, theirs.id]).toEqual(['What I call it', expect.stringMatching(/^Copy/), mine.id]);
    const renamed = await stranger('sources.update', { params: { source_id: mine.id }, body: { name: 'Theirs' } });
    expect([renamed.data.name, renamed.data.editable, (await bench.listed())[0]?.name]).toEqual([
      'Theirs',
      false,
      'What I call it',
    ]);
  });

  it.each([
    ['/fault/500', 'source_http_status'],
    ['/nowhere', 'source_http_status'],
    ['/fault/gone', 'source_gone'],
    ['/fault/loop', 'source_redirect_loop'],
    ['/fault/huge', 'source_too_large'],
    ['/fault/bomb', 'source_too_large'],
    ['/fault/broken-gzip', 'source_broken'],
    ['/fault/empty', 'source_empty'],
    ['/fault/html', 'source_html'],
    ['/fault/text', 'source_not_a_feed'],
    ['/fault/cut', 'source_broken'],
    ['/fault/reset', 'source_unreachable'],
  ])('the address %s is refused at its field with the reason: %s', async (path, code) => {
    const failure = await failureOf(bench.add(bench.outlets.origin + path));
    expect([failure.status, failure.body.code]).toEqual([422, code]);
    expect(failure.body.errors?.url).toEqual([failure.body.message]);
    expect(failure.body.message).not.toContain(code);
    expect(await bench.listed()).toEqual([]);
  });

  it.each([
    ['http://127.0.0.1:1/feed', 'source_unreachable'],
    ['http://no-such-host.invalid/', 'source_dns'],
    ['ftp://example.org/feed', 'source_bad_address'],
    ['mailto:someone', 'source_bad_address'],
  ])('the address %s is refused as %s', async (url, code) => {
    expect((await failureOf(bench.add(url))).body.code).toBe(code);
  });

  it('private addresses are refused unless they are allowed', async () => {
    const closed = await startTestServer({ settings: { MASTHEAD_ALLOW_PRIVATE_NETWORK: 'false' } });
    try {
      const { user } = await makeTenant(closed.database.db);
      const strict = closed.client(await closed.signIn(user.email));
      const asked = bench.outlets.asked.length;
      for (const url of [
        `${bench.outlets.origin}/north/feed`,
        bench.outlets.origin.replace('127.0.0.1', 'localhost'),
        'http://2130706433/',
      ]) {
        expect((await failureOf(strict('sources.store', { body: { url } }))).body.code).toBe('source_private_address');
        expect((await failureOf(strict('sources.discover', { body: { url } }))).body.code).toBe(
          'source_private_address',
        );
      }
      const opml = `<opml><body><outline xmlUrl="${bench.outlets.origin}/north/feed"/></body></opml>`;
      expect(await strict('sources.import', { body: { opml } })).toMatchObject({
        created: 0,
        failed: [{ url: `${bench.outlets.origin}/north/feed` }],
      });
      expect(bench.outlets.asked).toHaveLength(asked);
    } finally {
      await closed.stop();
    }
  });
});

describe('discovery', () => {
  it('discovery shows a feed with its three newest headlines', async () => {
    expect(
      (await bench.call('sources.discover', { body: { url: `${bench.outlets.origin}/north/feed` } })).data,
    ).toEqual([
      {
        url: `${bench.outlets.origin}/north/feed`,
        kind: 'feed',
        media_type: 'web',
        page_url: null,
        title: 'The North',
        latest: ['Very newest', 'Newest', 'Newer'].map((headline, index) => ({
          headline,
          published_at: `2026-01-01T0${3 - index}:00:00.000Z`,
        })),
      },
    ]);
  });

  it('discovery shows the feeds of a page that answer, an empty list, or the error of the page', async () => {
    const { data } = await bench.call('sources.discover', { body: { url: `${bench.outlets.origin}/many/` } });
    expect(data.map(({ title }) => title)).toEqual(['The South', 'The North']);
    expect(
      (await bench.call('sources.discover', { body: { url: `${bench.outlets.origin}/fault/html` } })).data,
    ).toEqual([]);
    expect(
      (await failureOf(bench.call('sources.discover', { body: { url: `${bench.outlets.origin}/fault/500` } }))).body
        .code,
    ).toBe('source_http_status');
  });
});
