import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fromForm, matches } from '@masthead/matching';
import { canonicalUrl } from '@masthead/reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDocuments } from '../features/documents/index.ts';
import { toMatchDocument } from '../features/mentions/index.ts';
import { rowsOf, sql } from '../platform/db/index.ts';
import { inFull } from '../testing/extent.ts';
import { makeTenant } from '../testing/factories.ts';
import { hasReplay, type Replay, startReplay, until } from '../testing/replay.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** MASTHEAD_TEST_KILLS=20 for the long run. */
const kills = Number(process.env.MASTHEAD_TEST_KILLS ?? 6);
const words = ['company', 'Bundes', 'president', 'Helsinki', 'millones', 'regjeringen', 'market', 'Polska'];

interface Road {
  server: TestServer;
  replay: Replay;
  client: ReturnType<TestServer['client']>;
  brandId: string;
  /** Ids of streams, each looking for one word. */
  streams: Map<string, string>;
}

async function startRoad(options: { rate: number; backlog: number; worker: boolean }): Promise<Road> {
  const replay = await startReplay({ ...options, outlets: 12 });
  const server = await startTestServer({ worker: options.worker });
  const { user, brand } = await makeTenant(server.database.db);
  const client = server.client(await server.signIn(user.email));
  const streams = new Map<string, string>();
  for (const word of words)
    streams.set(
      (await client('streams.store', { body: { brand_id: brand.id, name: word, main_search_term: word } })).data.id,
      word,
    );
  await client('sources.import', { body: { opml: await replay.opml(), interval_seconds: 5 } });
  return { server, replay, client, brandId: brand.id, streams };
}

const stopRoad = async ({ server, replay }: Road) => {
  await server.stop();
  await replay.stop();
};

/** Lists the collected addresses, each as often as it is stored. */
const storedUrls = async ({ server }: Road): Promise<string[]> =>
  (await rowsOf(server.database.db, sql<{ url: string }>`select url from documents`)).map((row) => row.url).sort();

/**
 * Expects that every article published so far is stored once, and that every mention which the plain evaluator expects
 * of them exists once.
 */
async function expectAllOnce(road: Road): Promise<void> {
  const { db } = road.server.database;
  const published = (await road.replay.published()).map(({ url }) => canonicalUrl(url));
  const rows = await until(
    'all that had been published is stored and matched',
    async () => {
      const stored = await rowsOf(
        db,
        sql<{
          id: string;
          url: string;
        }>`select id, url from documents where id <> all (array(select document_id from match_queue))`,
      );
      const urls = new Set(stored.map((row) => row.url));
      return published.every((url) => urls.has(url)) && stored;
    },
    90,
  );
  const all = await storedUrls(road);
  expect(all.length).toBe(new Set(all).size);
  const documents = (
    await findDocuments(
      db,
      rows.map((row) => row.id),
    )
  ).map((document) => toMatchDocument(document));
  const expected: string[] = [];
  for (const streamId of road.streams.keys()) {
    const { data } = await road.client('streams.show', { params: { stream_id: streamId } });
    const query = fromForm({ ...data, blocked_outlets: [], whitelisted_outlets: [] });
    expected.push(
      ...documents.filter((document) => matches(query, document)).map((document) => `${streamId} ${document.id}`),
    );
  }
  const written = await rowsOf(
    db,
    sql<{
      pair: string;
    }>`select stream_id || ' ' || document_id as pair from mentions where brand_id = ${road.brandId} and document_id = any(${rows.map((row) => row.id)}::uuid[])`,
  );
  expect(expected.length).toBeGreaterThan(10);
  expect(written.map((row) => row.pair).sort()).toEqual(expected.sort());
}

describe.skipIf(!hasReplay)(
  'road from an outlet to a mention (skipped without the replayed outlets of ../shared)',
  () => {
    let road: Road;
    const started = new Date();
    beforeAll(async () => {
      road = await startRoad({ rate: 4, backlog: 3, worker: true });
    });
    afterAll(() => stopRoad(road));

    it('every article is collected once, with the text of its page and not of its surroundings', async () => {
      await until('the backlog is collected', async () => (await storedUrls(road)).length >= 36);
      const [stored] = await rowsOf(
        road.server.database.db,
        sql<{ bodies: string }>`select string_agg(lead || body, ' ') as bodies from documents`,
      );
      expect(stored!.bodies).not.toMatch(
        /Advertisement: subscribe|Read also|has earlier worked for other newspapers|Cookies\. Privacy/,
      );
    });

    // How soon is measured by `npm run bench -- road`: here other tests share the machine.
    it('articles published after the start become mentions', async () => {
      await until(
        'mentions of articles published after the start',
        async () => {
          const rows = await rowsOf(
            road.server.database.db,
            sql`select from mentions m join documents d on d.id = m.document_id
            where m.brand_id = ${road.brandId} and d.published_at > ${started}`,
          );
          return rows.length >= 8;
        },
        60,
      );
    }, 90_000);

    it('copies of one text are put into one cluster', async () => {
      const rows = await until(
        'a copy',
        async () => {
          const copies = (await road.replay.published()).filter((article) => article.copy_of);
          const urls = new Map(
            (
              await rowsOf(
                road.server.database.db,
                sql<{ url: string; cluster_id: string }>`select url, cluster_id from documents`,
              )
            ).map((row) => [row.url, row.cluster_id]),
          );
          const published = await road.replay.published();
          const pairs = copies.map(
            (copy) =>
              [
                urls.get(canonicalUrl(copy.url)),
                urls.get(canonicalUrl(published.find((article) => article.id === copy.copy_of)?.url ?? '')),
              ] as const,
          );
          const complete = pairs.filter(([copy, original]) => copy && original);
          return complete.length >= 3 && complete;
        },
        60,
      );
      const joined = rows.filter(([copy, original]) => copy === original).length;
      expect(joined / rows.length).toBeGreaterThan(0.6);
    }, 90_000);
  },
);

describe.skipIf(!hasReplay)('killed worker (skipped without the replayed outlets of ../shared)', () => {
  it.runIf(inFull)(
    'no article is lost or doubled when a worker is killed',
    async () => {
      const road = await startRoad({ rate: 10, backlog: 10, worker: false });
      let child: ChildProcess | undefined;
      const startChild = () => {
        child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
          env: {
            ...process.env,
            DATABASE_URL: road.server.database.url,
            MASTHEAD_ALLOW_PRIVATE_NETWORK: 'true',
            MASTHEAD_LOG_LEVEL: 'fatal',
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        return child;
      };
      const end = async () => {
        const ended = new Promise((done) => child!.once('exit', done));
        child!.kill('SIGKILL');
        await ended;
        // A lease outlives its holder; the test does not wait for it.
        for (const table of ['source_states', 'page_queue'])
          await rowsOf(road.server.database.db, sql`update ${sql.table(table)} set leased_until = null`);
      };
      try {
        for (let kill = 0; kill < kills; kill++) {
          startChild();
          await new Promise((done) => setTimeout(done, 700 + Math.random() * 1500));
          await end();
        }
        startChild();
        await expectAllOnce(road);
      } finally {
        await end();
        await stopRoad(road);
      }
    },
    180_000,
  );
});
