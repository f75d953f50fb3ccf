import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import type { Config } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import type { Log } from '@masthead/server/platform/log/index.ts';
import { v7 as uuidv7 } from 'uuid';
import { composeDocument, storeDocuments } from '../../apps/server/src/features/documents/index.ts';
import { matchBatch } from '../../apps/server/src/features/mentions/index.ts';
import { createStreamMatcher } from '../../apps/server/src/features/streams/index.ts';
import { makeOrganisation, makeRecords, makeSource, makeTenant } from '../../apps/server/src/testing/factories.ts';
import { createDice } from './lab-data.ts';
import { usageOf } from './processes.ts';

const documents = 3000;
const batch = 100;
const streams = 3;

/** Returns texts that share no run of words: copies of one story would stand before all that the calls ask for. */
const textsFrom = (dice: () => number) => () =>
  Array.from({ length: 120 }, () => `word${Math.floor(dice() * 4096)}`).join(' ');

/** Stores documents that three streams find, and matches them. Returns milliseconds of a document and of it PostgreSQL's processor time. */
async function paceOf(db: Db): Promise<{ each: number; cpu: number; found: number }> {
  const { outletId, sourceId } = await makeSource(db, (await makeOrganisation(db)).id);
  const run = uuidv7().slice(0, 13);
  const text = textsFrom(createDice(Date.now()));
  const documentOf = (at: number) =>
    composeDocument(
      {
        document_id: uuidv7(),
        source_id: sourceId,
        outlet_id: outletId,
        url: `https://pace.example/${run}/${at}`,
        outlet: { site: 'pace.example', country_id: 'DK', language: 'en', media_type: 'web' },
        entry: {
          title: `Norlunde number ${at}`,
          summary: text(),
          content_html: null,
          author: null,
          published_at: new Date().toISOString(),
          image_url: null,
        },
      },
      null,
    );
  const count = () =>
    rowsOf(db, sql<{ count: number }>`select coalesce(sum(mentions), 0)::int as count from mention_arrivals`).then(
      ([row]) => row!.count,
    );
  const [foundBefore, used, started] = [await count(), usageOf(process.pid).postgres.seconds, performance.now()];
  const matcher = createStreamMatcher();
  for (let from = 0; from < documents; from += batch) {
    await storeDocuments(
      db,
      Array.from({ length: batch }, (_, at) => documentOf(from + at)),
    );
    while (await matchBatch(db, matcher));
  }
  return {
    each: (performance.now() - started) / documents,
    cpu: ((usageOf(process.pid).postgres.seconds - used) * 1000) / documents,
    found: (await count()) - foundBefore,
  };
}

/** Measures storing and matching in the large database and in an empty one, in turn. */
export async function measurePace(large: Db, config: Config, log: Log): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-pace-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  await prepareDatabase({ url: postgres.url, config, log });
  const database = openDatabase({ url: postgres.url, connections: 4, log });
  try {
    for (let at = 0; at < streams; at++) await makeRecords(database.db, await makeTenant(database.db));
    await rowsOf(
      database.db,
      sql`update streams
          set main_search_term = 'Norlunde', required_any_words = '{}', revision = nextval('stream_revisions')`,
    );
    console.log(
      `\n${documents.toLocaleString('en')} documents that ${streams} streams find, stored and matched in batches of ${batch}`,
    );
    for (const round of [1, 2])
      for (const [name, db] of [
        ['in an empty database', database.db],
        ['in the large one', large],
      ] as const) {
        const { each, cpu, found } = await paceOf(db);
        console.log(
          `${`${name}, round ${round}`.padEnd(32)}${each.toFixed(2)} ms a document, ${cpu.toFixed(2)} ms of PostgreSQL’s processor; ${found.toLocaleString('en')} mentions`,
        );
      }
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
