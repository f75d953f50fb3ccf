import { isDeepStrictEqual } from 'node:util';
import { distributeTables } from '@masthead/server/main/distribution.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import {
  composeDocument,
  countDocuments,
  createArchiveSearch,
  findDocuments,
  firstIdAt,
  storeDocuments,
} from '../../apps/server/src/features/documents/index.ts';
import { matchBatch } from '../../apps/server/src/features/mentions/index.ts';
import { createStreamMatcher } from '../../apps/server/src/features/streams/index.ts';
import { listCandidates } from '../../apps/server/src/features/streams/lab/candidates.queries.ts';
import { hasCitus, startCluster } from '../../apps/server/src/testing/citus.ts';
import { type DebianPostgres, startDebianPostgres } from '../../apps/server/src/testing/debian-postgres.ts';
import { makeRecords, makeTenant } from '../../apps/server/src/testing/factories.ts';
import { until } from '../../apps/server/src/testing/replay.ts';
import { usageOf } from './processes.ts';

const wanted = Number(process.env.CLUSTER_DOCUMENTS ?? 10_000);
const batch = 100;
const calls = 200;

const words = [
  'ferry',
  'harbour',
  'winter',
  'council',
  'bridge',
  'market',
  'museum',
  'island',
  'railway',
  'orchard',
  'lantern',
];
const begin = Date.now() - 3_600_000;
/**
 * Returns the same id for each database: the ids, which decide the node, and the texts of documents follow from their
 * number.
 */
const idOf = (at: number) => firstIdAt(new Date(begin + at)).slice(0, -12) + (at * 7919).toString(16).padStart(12, '0');
const word = (at: number, place: number) => words[(at * (place + 3) + place * place) % words.length] ?? 'ferry';
const textOf = (at: number) =>
  Array.from({ length: 120 }, (_, place) => `${word(at, place)}${place % 7 === 0 ? at % 997 : ''}`).join(' ');

interface Place {
  db: Db;
  sourceId: string;
  outletId: string;
}

const documentOf = ({ sourceId, outletId }: Place, at: number) =>
  composeDocument(
    {
      document_id: idOf(at),
      source_id: sourceId,
      outlet_id: outletId,
      url: `https://outlet.example/${at}`,
      outlet: { site: 'outlet.example', country_id: 'DK', language: 'en', media_type: 'web' },
      entry: {
        title: `Number ${at}: ${word(at, 1)} and ${word(at, 2)}`,
        summary: textOf(at),
        content_html: null,
        author: null,
        published_at: new Date(begin + at).toISOString(),
        image_url: null,
      },
    },
    null,
  );

interface Work {
  name: string;
  /** Name of one of `times`. */
  unit: string;
  times: number;
  run(place: Place): Promise<unknown>;
}

/** Returns what depends on the database alone: ids of records that are made anew and times of storing are left out. */
const told = (rows: readonly { id: string; headline: string }[]) => rows.map(({ id, headline }) => [id, headline]);

const eachCall = async <T>(call: (at: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let at = 0; at < calls; at++) answers.push(await call(at));
  return answers;
};
const range = { fromId: idOf(0), belowId: idOf(wanted) };

const works: readonly Work[] = [
  {
    name: 'store documents',
    unit: 'document',
    times: wanted,
    run: async (place) => {
      for (let from = 0; from < wanted; from += batch)
        await storeDocuments(
          place.db,
          Array.from({ length: Math.min(batch, wanted - from) }, (_, at) => documentOf(place, from + at)),
        );
      return countDocuments(place.db, range.fromId, range.belowId);
    },
  },
  {
    name: 'match documents',
    unit: 'document',
    times: wanted,
    run: async ({ db }) => {
      const matcher = createStreamMatcher();
      while (await matchBatch(db, matcher));
      return rowsOf(
        db,
        sql`
          select document_id
          from mentions
          where document_id >= ${idOf(0)} and document_id < ${idOf(wanted)}
          order by document_id`,
      );
    },
  },
  {
    name: 'find 20 by id',
    unit: 'call',
    times: calls,
    run: ({ db }) =>
      eachCall(async (at) =>
        told(
          (
            await findDocuments(
              db,
              Array.from({ length: 20 }, (_, next) => idOf((at * 37 + next * 101) % wanted)),
            )
          ).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        ),
      ),
  },
  {
    name: 'page of a search back',
    unit: 'call',
    times: calls,
    run: ({ db }) =>
      eachCall(async (at) =>
        told((await createArchiveSearch(100)(db, { ...range, narrowed: `${word(at, 4)}${at % 997}` })).documents),
      ),
  },
  {
    name: 'candidates of the query lab',
    unit: 'call',
    times: calls,
    run: ({ db }) =>
      eachCall((at) =>
        listCandidates(db, { ...range, narrowed: `${word(at, 1)} & ${word(at, 7)}${at % 997}`, limit: 200 }, 30_000),
      ),
  },
];

interface Measured {
  answer: unknown;
  seconds: number;
  cpu: number;
}

const config = readConfig({ PORT: '0', MASTHEAD_ADMIN_PASSWORD: 'Password1', MASTHEAD_LOG_LEVEL: 'silent' });
const log = createLog(config);

async function makePlace(db: Db): Promise<Place> {
  const records = await makeRecords(db, await makeTenant(db));
  const [stream] = await rowsOf(db, sql<{ id: string }>`select id from streams limit 1`);
  await rowsOf(
    db,
    sql`
      update streams
      set main_search_term = 'lantern', required_any_words = '{}', revision = nextval('stream_revisions')
      where id = ${stream?.id}`,
  );
  await rowsOf(db, sql`delete from match_queue`);
  return { db, sourceId: records.source_id, outletId: records.media_outlet_id };
}

async function measure(url: string): Promise<Measured[]> {
  const database = openDatabase({ url, connections: 2, log });
  try {
    const place = await makePlace(database.db);
    const measured: Measured[] = [];
    for (const work of works) {
      const before = usageOf(process.pid).postgres.seconds;
      const started = performance.now();
      const answer = await work.run(place);
      const seconds = (performance.now() - started) / 1000;
      measured.push({ answer, seconds, cpu: usageOf(process.pid).postgres.seconds - before });
    }
    return measured;
  } finally {
    await database.close();
  }
}

/** Kills a node while documents are stored, starts it again, and returns seconds until storing goes on; throws if one is lost or doubled. */
async function killAndRecover(url: string, node: DebianPostgres, firstNumber: number): Promise<number> {
  const database = openDatabase({ url, connections: 2, log });
  try {
    const place = await makePlace(database.db);
    const stored: string[] = [];
    let failures = 0;
    let isStoring = true;
    const storing = (async () => {
      for (let at = firstNumber; isStoring; at++)
        await storeDocuments(database.db, [documentOf(place, at)]).then(
          () => stored.push(idOf(at)),
          () => failures++,
        );
    })();
    await until('documents are stored', async () => stored.length > 50);
    await node.kill();
    await until('the node is missed', async () => failures > 0);
    const started = performance.now();
    await node.start();
    const sofar = stored.length;
    await until('storing goes on', async () => stored.length > sofar, 120);
    const seconds = (performance.now() - started) / 1000;
    isStoring = false;
    await storing;
    await rowsOf(database.db, sql`select recover_prepared_transactions()`);
    const kept = await rowsOf(
      database.db,
      sql<{ id: string }>`select id from documents where id = any(${stored}::uuid[])`,
    );
    if (kept.length !== stored.length)
      throw new Error(`${stored.length} documents were stored, ${kept.length} are there.`);
    const halves = await rowsOf(
      database.db,
      sql`
        with kept as materialized (
          select id
          from documents
          where id >= ${idOf(firstNumber)} and id < ${idOf(firstNumber + 100_000)}
        )
        select id from kept where not exists (select 1 from match_queue q where q.document_id = kept.id)`,
    );
    if (halves.length > 0) throw new Error(`${halves.length} documents are stored but not queued.`);
    return seconds;
  } finally {
    await database.close();
  }
}

/** Measures the same data and calls on one PostgreSQL and on a cluster of a coordinator with two workers. */
export async function run(): Promise<void> {
  if (!hasCitus) return console.log('Skipped: Citus for Debian’s PostgreSQL 15 is not installed (docs/cluster.md).');
  // A coordinator that answers before its own commit is written loses it when it is killed, and the nodes keep theirs.
  const settings = { synchronous_commit: 'on' };
  const single = await startDebianPostgres({ settings, below: '/dev/shm' });
  await prepareDatabase({ url: single.url, config, log });
  const one = await measure(single.url).finally(single.stop);
  const cluster = await startCluster('masthead', { more: settings });
  try {
    await prepareDatabase({ url: cluster.url, config, log });
    await distributeTables(cluster.url, 32, () => {});
    const three = await measure(cluster.url);
    console.log(`${wanted.toLocaleString('en')} documents, ${calls} calls each; CPU of PostgreSQL, all nodes together`);
    for (const [at, { name, unit, times }] of works.entries()) {
      const [alone, spread] = [one[at], three[at]];
      if (!alone || !spread) continue;
      const same = isDeepStrictEqual(alone.answer, spread.answer) ? 'the same answers' : 'OTHER ANSWERS';
      const each = (seconds: number) => `${((seconds / times) * 1000).toFixed(2)} ms`;
      console.log(
        `  ${name}: ${each(alone.cpu)} of CPU a ${unit} on one, ${each(spread.cpu)} on three (× ${(spread.cpu / alone.cpu).toFixed(2)}); ${each(alone.seconds)} and ${each(spread.seconds)} of time; ${same}`,
      );
    }
    await reportSpread(cluster.url);
    for (const [name, node] of [
      ['a worker', cluster.workers[0]],
      ['the coordinator', cluster.coordinator],
    ] as const)
      if (node)
        console.log(
          `  kill -9 of ${name} while documents are stored: storing goes on ${(await killAndRecover(cluster.url, node, wanted + (name === 'a worker' ? 200_000 : 400_000))).toFixed(1)} s after its start; nothing lost, doubled or half-written`,
        );
  } finally {
    await cluster.stop();
  }
}

async function reportSpread(url: string): Promise<void> {
  const database = openDatabase({ url, connections: 1, log });
  try {
    const rows = await rowsOf(
      database.db,
      sql<{ node: string; documents: number }>`
        select s.nodeport::text as node, sum(r.result::int)::int as documents
        from run_command_on_shards('documents', 'select count(*) from %s') r
        join pg_dist_placement p using (shardid)
        join pg_dist_node s using (groupid)
        group by 1
        order by 1`,
    );
    console.log(`  documents by node: ${rows.map(({ documents }) => documents.toLocaleString('en')).join(' and ')}`);
  } finally {
    await database.close();
  }
}
