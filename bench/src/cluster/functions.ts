import { isDeepStrictEqual } from 'node:util';
import { type Db, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import {
  composeDocument,
  countDocuments,
  createArchiveSearch,
  findDocuments,
  firstIdAt,
  storeDocuments,
} from '../../../apps/server/src/features/documents/index.ts';
import { matchBatch } from '../../../apps/server/src/features/mentions/index.ts';
import { createStreamMatcher } from '../../../apps/server/src/features/streams/index.ts';
import { listCandidates } from '../../../apps/server/src/features/streams/lab/candidates.queries.ts';
import type { DebianPostgres } from '../../../apps/server/src/testing/debian-postgres.ts';
import { makeRecords, makeTenant } from '../../../apps/server/src/testing/factories.ts';
import { postgresSeconds } from './processor.ts';
import { batchSize, documentCount, open } from './settings.ts';

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
export const idOf = (at: number) =>
  firstIdAt(new Date(begin + at)).slice(0, -12) + (at * 7919).toString(16).padStart(12, '0');
const word = (at: number, place: number) => words[(at * (place + 3) + place * place) % words.length] ?? 'ferry';
const textOf = (at: number) =>
  Array.from({ length: 120 }, (_, place) => `${word(at, place)}${place % 7 === 0 ? at % 997 : ''}`).join(' ');

interface Place {
  db: Db;
  sourceId: string;
  outletId: string;
}

export const documentOf = ({ sourceId, outletId }: Place, at: number) =>
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
const range = { fromId: idOf(0), belowId: idOf(documentCount) };

const works: readonly Work[] = [
  {
    name: 'store documents',
    unit: 'document',
    times: documentCount,
    run: async (place) => {
      for (let from = 0; from < documentCount; from += batchSize)
        await storeDocuments(
          place.db,
          Array.from({ length: Math.min(batchSize, documentCount - from) }, (_, at) => documentOf(place, from + at)),
        );
      return countDocuments(place.db, range.fromId, range.belowId);
    },
  },
  {
    name: 'match documents',
    unit: 'document',
    times: documentCount,
    run: async ({ db }) => {
      const matcher = createStreamMatcher();
      while (await matchBatch(db, matcher));
      return rowsOf(
        db,
        sql`
          select document_id
          from mentions
          where document_id >= ${range.fromId} and document_id < ${range.belowId}
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
              Array.from({ length: 20 }, (_, next) => idOf((at * 37 + next * 101) % documentCount)),
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

/** Makes an organisation with a stream that finds some of the documents, and nothing else to match. */
export async function makePlace(db: Db): Promise<Place> {
  const records = await makeRecords(db, await makeTenant(db));
  await rowsOf(
    db,
    sql`
      update streams
      set main_search_term = 'lantern', required_any_words = '{}', revision = nextval('stream_revisions')
      where id = ${records.stream_id}`,
  );
  await rowsOf(db, sql`delete from match_queue`);
  return { db, sourceId: records.source_id, outletId: records.media_outlet_id };
}

async function measure(url: string, nodes: readonly DebianPostgres[]): Promise<Measured[]> {
  const database = open(url);
  try {
    const place = await makePlace(database.db);
    const measured: Measured[] = [];
    for (const work of works) {
      const before = postgresSeconds(nodes);
      const started = performance.now();
      const answer = await work.run(place);
      const seconds = (performance.now() - started) / 1000;
      measured.push({ answer, seconds, cpu: postgresSeconds(nodes) - before });
    }
    return measured;
  } finally {
    await database.close();
  }
}

interface Databases {
  url: string;
  nodes: readonly DebianPostgres[];
}

/** Measures functions of the server on the same documents in both databases. Throws if an answer differs. */
export async function measureFunctions(one: Databases, three: Databases): Promise<void> {
  const alone = await measure(one.url, one.nodes);
  const spread = await measure(three.url, three.nodes);
  console.log(
    `Functions on ${documentCount.toLocaleString('en')} documents, ${calls} calls each; processor time of PostgreSQL, all nodes together`,
  );
  for (const [at, { name, unit, times }] of works.entries()) {
    const [first, second] = [alone[at], spread[at]];
    if (!first || !second) throw new Error(`${name} was not measured.`);
    if (!isDeepStrictEqual(first.answer, second.answer)) throw new Error(`${name}: the cluster answers differently.`);
    const each = (seconds: number) => `${((seconds / times) * 1000).toFixed(2)} ms`;
    console.log(
      `  ${name}: ${each(first.cpu)} of CPU a ${unit} on one, ${each(second.cpu)} on three (× ${(second.cpu / first.cpu).toFixed(2)}); ${each(first.seconds)} and ${each(second.seconds)} of time; the same answers`,
    );
  }
}
