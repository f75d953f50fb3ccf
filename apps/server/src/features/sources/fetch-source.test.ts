import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import {
  createFetcher,
  createHostGate,
  type Fetcher,
  type HostGate,
  type HostRooms,
} from '../../platform/fetch/index.ts';
import type { Services } from '../../platform/services.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeTenant } from '../../testing/factories.ts';
import { testLog } from '../../testing/log.ts';
import { createTestClock } from '../../testing/server.ts';
import { hashUrl } from '../documents/index.ts';
import { claimDueSources, type Lane } from './collection.queries.ts';
import { rss } from './faults.fixture.ts';
import { fetchSource } from './fetch-source.ts';
import { createKeeper } from './keep-fetched.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

let database: TestDatabase;
let server: Server;
let origin: string;
let fetcher: Fetcher;
let hosts: HostGate;
let answer: Answer;
const clock = createTestClock();
let organisationId: string;
const services = () => ({ db: database.db, clock, fetcher, log: testLog, config: {} }) as unknown as Services;
const everything: HostRooms = { limit: 100, closed: [], hosts: [], rooms: [] };

beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fetcher = createFetcher({ allowPrivate: true, userAgent: 'Test/1' });
  organisationId = (await makeTenant(database.db)).organisation.id;
});
afterAll(async () => {
  await fetcher.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await database.drop();
});
beforeEach(async () => {
  clock.set(null);
  hosts = createHostGate({ limit: 8, clock });
  await rowsOf(database.db, sql`update sources set enabled = false`);
});

interface Given {
  kind?: string;
  pinned?: boolean;
  interval?: number;
}

/** Adds a source of its own outlet, due now. */
async function given(path: string, { kind = 'feed', pinned = true, interval = 300 }: Given = {}): Promise<string> {
  const [id, outletId, url] = [uuidv7(), uuidv7(), origin + path];
  const { db } = database;
  await rowsOf(
    db,
    sql`insert into outlets (id, name, site, created_at, updated_at) values (${outletId}, ${id}, ${id}, now(), now())`,
  );
  await rowsOf(
    db,
    sql`insert into sources (id, outlet_id, kind, url, url_hash, host, name, interval_seconds, interval_pinned, created_at, updated_at)
        values (${id}, ${outletId}, ${kind}, ${url}, ${hashUrl(url)}, ${new URL(url).host}, ${path}, ${interval}, ${pinned}, now(), now())`,
  );
  await rowsOf(db, sql`insert into source_states (source_id, next_fetch_at) values (${id}, '2020-01-01')`);
  await rowsOf(
    db,
    sql`insert into organisation_sources (organisation_id, source_id, added_at) values (${organisationId}, ${id}, now())`,
  );
  return id;
}

const claim = async (lane: Lane = 'new', rooms = everything) =>
  await claimDueSources(database.db, { limit: 50, lane, rooms }, clock.now(), new Date(clock.now().getTime() + 60_000));

/** Fetches the one source that is due. */
async function fetchIt(id: string): Promise<void> {
  await rowsOf(
    database.db,
    sql`update source_states set next_fetch_at = '2020-01-01', leased_until = null where source_id = ${id}`,
  );
  const due = [...(await claim('new')), ...(await claim('proven')), ...(await claim('failing'))].find(
    (source) => source.source_id === id,
  );
  await fetchSource(services(), { hosts, robotsAllow: async () => true, keep: createKeeper(services()) }, due!);
}

const stateOf = async (id: string) =>
  (await rowOf(
    database.db,
    sql<{
      url: string;
      error_code: string | null;
      failures: number;
      failing_since: string | null;
      pause_seconds: number;
      next_fetch_at: string;
      etag: string | null;
    }>`
      select s.url, st.* from source_states st join sources s on s.id = st.source_id where s.id = ${id}`,
  ))!;
const secondsUntil = (time: string) => (Date.parse(time) - clock.now().getTime()) / 1000;
const feed = (headlines: string[], title = 'A feed') => rss(title, null, headlines);
const sends =
  (body: string, headers: Record<string, string> = {}, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body);

describe('a source that has moved for good', () => {
  it('a source that has moved permanently is fetched at its new address and still found by the old one', async () => {
    const id = await given('/before');
    answer = (request, response) =>
      request.url === '/before'
        ? response.writeHead(301, { location: '/after' }).end()
        : sends(feed(['Moved']))(request, response);
    await fetchIt(id);
    expect((await stateOf(id)).url).toBe(`${origin}/after`);
    const [alias] = await rowsOf(
      database.db,
      sql<{
        source_id: string;
      }>`select source_id, url, merged from source_aliases where url_hash = ${hashUrl(`${origin}/before`)}`,
    );
    expect(alias).toEqual({ source_id: id, url: `${origin}/before`, merged: false });
  });

  it('a source that has moved to the address of another one is merged with it, on every list', async () => {
    const other = await makeTenant(database.db);
    const [old, there] = [await given('/double/old'), await given('/double/new')];
    await rowsOf(
      database.db,
      sql`insert into organisation_sources (organisation_id, source_id, added_at, name) values (${other.organisation.id}, ${old}, now(), 'Theirs')`,
    );
    answer = (request, response) =>
      request.url === '/double/old'
        ? response.writeHead(308, { location: '/double/new' }).end()
        : sends(feed(['One']))(request, response);
    await fetchIt(old);
    expect(await rowOf(database.db, sql`select 1 from sources where id = ${old}`)).toBeUndefined();
    const lists = await rowsOf(
      database.db,
      sql<{
        organisation_id: string;
        name: string | null;
      }>`select organisation_id, name from organisation_sources where source_id = ${there} order by name nulls last`,
    );
    expect(lists).toEqual([
      { organisation_id: other.organisation.id, name: 'Theirs' },
      { organisation_id: organisationId, name: null },
    ]);
    const [alias] = await rowsOf(
      database.db,
      sql<{
        source_id: string;
      }>`select source_id, url, merged from source_aliases where url_hash = ${hashUrl(`${origin}/double/old`)}`,
    );
    expect(alias).toEqual({ source_id: there, url: `${origin}/double/old`, merged: true });
    await fetchIt(there);
  });

  it('a source does not change its address for a temporary redirect, nor for one to a page', async () => {
    const [passing, lost] = [await given('/passing'), await given('/lost')];
    answer = (request, response) => {
      if (request.url === '/passing') return response.writeHead(302, { location: '/elsewhere' }).end();
      if (request.url === '/lost') return response.writeHead(301, { location: '/consent' }).end();
      if (request.url === '/consent')
        return sends('<html><body>Please log in</body></html>', { 'content-type': 'text/html' })(request, response);
      return sends(feed(['Here']))(request, response);
    };
    await fetchIt(passing);
    await fetchIt(lost);
    expect([(await stateOf(passing)).url, (await stateOf(lost)).url]).toEqual([`${origin}/passing`, `${origin}/lost`]);
    expect((await stateOf(lost)).error_code).toBe('source_html');
  });
});

describe('a source that fails', () => {
  it('a source that is gone is marked after a week, fetched once a day, and works again when it answers', async () => {
    const id = await given('/gone');
    answer = sends('', {}, 404);
    await fetchIt(id);
    const first = await stateOf(id);
    expect(first).toMatchObject({ error_code: 'source_http_status', failures: 1, failing_since: expect.any(String) });
    clock.set(new Date(Date.now() + 8 * 86_400_000));
    await fetchIt(id);
    const later = await stateOf(id);
    expect(later).toMatchObject({ error_code: 'source_gone_long', failures: 2, failing_since: first.failing_since });
    expect(secondsUntil(later.next_fetch_at)).toBeGreaterThan(70_000);
    answer = sends(feed(['Back']));
    await fetchIt(id);
    expect(await stateOf(id)).toMatchObject({ error_code: null, failures: 0, failing_since: null });
  });

  it.each([
    ['turned into a page', '<html><body><h1>News</h1></body></html>', 'source_html'],
    ['empty', '', 'source_empty'],
    ['without entries', feed([]), 'source_no_items'],
    ['of another kind', '{"hello": 1}', 'source_not_a_feed'],
  ])('a source that fails is noticed: %s', async (path, body, code) => {
    const id = await given(`/${encodeURIComponent(path)}`);
    answer = sends(feed([`Once ${path}`]));
    await fetchIt(id);
    expect((await stateOf(id)).error_code).toBeNull();
    answer = sends(body);
    await fetchIt(id);
    expect((await stateOf(id)).error_code).toBe(code);
  });

  it('a new source may be empty in its first days', async () => {
    const id = await given('/young');
    answer = sends(feed([]));
    await fetchIt(id);
    expect((await stateOf(id)).error_code).toBeNull();
  });

  it('a busy source is left for as long as it asks, and only “too many requests” closes its host', async () => {
    const [busy, throttled] = [await given('/busy'), await given('/throttled')];
    const { host } = new URL(origin);
    answer = sends('', { 'retry-after': '900' }, 503);
    await fetchIt(busy);
    expect(secondsUntil((await stateOf(busy)).next_fetch_at)).toBeGreaterThan(800);
    const closed = async () => {
      let seen: string[] = [];
      await hosts.claim(async (rooms) => {
        seen = rooms.closed;
        return [];
      });
      return seen;
    };
    expect(await closed()).toEqual([]);
    answer = sends('', { 'retry-after': '900' }, 429);
    await fetchIt(throttled);
    expect(await closed()).toEqual([host]);
  });

  it('failing sources are claimed separately from working ones, and so are new ones', async () => {
    const [good, bad, young] = [await given('/good'), await given('/bad'), await given('/unknown')];
    await rowsOf(
      database.db,
      sql`update source_states set last_fetched_at = now() where source_id = any(${[good, bad]}::uuid[])`,
    );
    await rowsOf(database.db, sql`update source_states set failures = 3 where source_id = ${bad}`);
    const ids = async (lane: Lane) => (await claim(lane)).map(({ source_id }) => source_id);
    expect([await ids('proven'), await ids('failing'), await ids('new')]).toEqual([[good], [bad], [young]]);
  });
});

describe('a source that works', () => {
  it('a source is fetched conditionally, and keeps its validators if it has not changed', async () => {
    const id = await given('/conditional');
    const asked: (string | undefined)[] = [];
    answer = (request, response) => {
      asked.push(request.headers['if-none-match']);
      return request.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : sends(feed(['Same']), { etag: '"1"' })(request, response);
    };
    await fetchIt(id);
    await fetchIt(id);
    await fetchIt(id);
    expect(asked).toEqual([undefined, '"1"', '"1"']);
    expect((await stateOf(id)).etag).toBe('"1"');
  });

  it('a pinned pause is kept, and any other pause adapts to the source', async () => {
    const [pinned, free] = [await given('/pinned', { interval: 900 }), await given('/free', { pinned: false })];
    answer = sends(feed(Array.from({ length: 30 }, (_, n) => `Headline ${n}`)));
    await fetchIt(pinned);
    await fetchIt(free);
    expect([(await stateOf(pinned)).pause_seconds, (await stateOf(free)).pause_seconds]).toEqual([900, 3600]);
    expect(secondsUntil((await stateOf(pinned)).next_fetch_at)).toBeLessThanOrEqual(900);
    expect(secondsUntil((await stateOf(pinned)).next_fetch_at)).toBeGreaterThan(800);
  });

  it('sources of one host are fetched a few at a time and do not delay other hosts', async () => {
    for (let n = 0; n < 12; n++) await given(`/many/${n}`);
    const host = new URL(origin).host;
    expect(await claim('new', { limit: 3, closed: [], hosts: [], rooms: [] })).toHaveLength(3);
    expect(await claim('new', { limit: 3, closed: [], hosts: [host], rooms: [2] })).toHaveLength(2);
    expect(await claim('new', { limit: 3, closed: [host], hosts: [], rooms: [] })).toHaveLength(0);
  });
});
