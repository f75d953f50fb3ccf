import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog, type Log } from '@masthead/server/platform/log/index.ts';
import { makeOrganisation, makeSource, storeText } from '@masthead/server/testing/factories.ts';
import { ownBrand } from '../../apps/server/src/features/access/index.ts';
import {
  countTones,
  listBeatWords,
  listHits,
  type Wanted,
} from '../../apps/server/src/features/profiles/discover/discover.queries.ts';
import { namedOf } from '../../apps/server/src/features/profiles/discover/find-people.ts';
import { theseDocuments } from '../../apps/server/src/features/profiles/discover/fitting.queries.ts';
import { listNewestArticles } from '../../apps/server/src/features/profiles/profiles.queries.ts';
import { startReadingBylines } from '../../apps/server/src/features/profiles/read-bylines.ts';
import { companies, fillProfiles, fillTexts, nameOf, vocabulary } from './discover-fill.ts';
import { createDice } from './lab-data.ts';

const profiles = Number(process.env.MASTHEAD_BENCH_PROFILES ?? 200_000);
const articles = Number(process.env.MASTHEAD_BENCH_ARTICLES ?? 5_000_000);
/** Articles whose whole texts are stored, for the search of names. */
const texts = Number(process.env.MASTHEAD_BENCH_TEXTS ?? articles);
const searches = 300;
const goal = 100;
/** Documents that are stored to see how soon a profile knows them, and the goal in milliseconds. */
const arrivals = 20;
const goalOfArrival = 5000;
const brand = ownBrand('00000000-0000-7000-8000-000000000001');

/** Stores signed documents one by one while bylines are read, and returns how long each took to change its profile. */
async function timeArrivals(db: Db, log: Log, dice: () => number): Promise<number[]> {
  const organisation = await makeOrganisation(db);
  const { outletId, sourceId } = await makeSource(db, organisation.id);
  // Names that hundreds share: each is compared with those of other outlets.
  const names = await rowsOf(
    db,
    sql<{
      name: string;
    }>`select initcap(max(name)) as name from media_profiles group by name_key order by count(*) desc limit 1000`,
  );
  const bylines = startReadingBylines({ db, clock: systemClock, log });
  const times: number[] = [];
  try {
    for (let n = 0; n < arrivals; n++) {
      const author = names[Math.floor(names.length * dice())]!.name;
      const started = performance.now();
      const id = await storeText(db, {
        sourceId,
        outletId,
        headline: 'A ferry sails again',
        body: 'It sails from the harbour every day.',
        author,
      });
      const isThere = async () =>
        (await rowOf(
          db,
          sql`select 1 from media_profile_articles a join media_profiles p on p.id = a.profile_id and p.articles > 0 where a.document_id = ${id}`,
        )) !== undefined;
      while (!(await isThere())) await delay(10);
      times.push(performance.now() - started);
    }
  } finally {
    await bylines.stop();
  }
  return times;
}

/** Words of a headline, or a name that a text has and, unless it is null, one that no text of the person has. */
interface Search {
  all: string[];
  countries?: string[];
  named?: { competitor: string; own: string | null };
}

function drawSearch(dice: () => number): Search {
  const word = () => `w${Math.floor(vocabulary * dice() ** 2)}`;
  const all = dice() < 0.6 ? [word()] : [word(), word()];
  return dice() < 0.3 ? { all, countries: ['DK'] } : { all };
}

/** Draws companies as often as texts name them. */
function drawNamed(dice: () => number): Search {
  const name = () => nameOf(Math.round(companies * dice() ** 2));
  return { all: [], named: { competitor: name(), own: dice() < 0.5 ? name() : null } };
}

/** Runs all queries of the call: the hits, the articles that prove them, and their beats. */
async function ours(db: Db, { all, countries, named }: Search): Promise<number> {
  const wanted: Wanted = {
    all,
    countries,
    some: [],
    without: [],
    competitor: namedOf(named?.competitor, new Date()),
    own: namedOf(named?.own ?? undefined, new Date()),
    except: null,
    onlyRelations: false,
    now: new Date(),
  };
  const rows = (await listHits(db, brand, wanted, { after: null, limit: 25 })).slice(0, 25);
  const ids = rows.map(({ id }) => id);
  const fits = { all, some: [], among: named ? theseDocuments(rows.flatMap((row) => row.named ?? [])) : null };
  await Promise.all([
    listNewestArticles(db, ids, { each: 3, ...fits }),
    listBeatWords(db, ids, { newest: 40, words: 6 }),
    countTones(db, ids, fits),
  ]);
  return ids.length;
}

/** Returns the people with most matching articles, as full-text search finds them; without their evidence. */
const plain = async (db: Db, { all, countries }: Search): Promise<number> =>
  (
    await rowsOf(
      db,
      sql`select p.id, count(*) as matches from bench_texts t join media_profiles p on p.id = t.profile_id
          where t.tokens @@ to_tsquery('simple', ${all.join(' & ')}) and (${countries ?? null}::text[] is null or p.country_id = any(${countries ?? null}::text[]))
          group by p.id order by 2 desc, p.id limit 25`,
    )
  ).length;

async function time(work: () => Promise<number>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/** Prints how long a search for journalists takes, beside PostgreSQL's full-text search over the same articles. */
export async function run(): Promise<void> {
  const kept = process.env.DISCOVER_DATA;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'masthead-discover-')));
  const config = readConfig({ MASTHEAD_DATA: folder, MASTHEAD_LOG_LEVEL: 'silent' });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const database = openDatabase({ url: postgres.url, connections: 4, log });
  try {
    await prepareDatabase({ url: postgres.url, config, log });
    const { db } = database;
    if (!(await rowOf(db, sql`select from media_profiles limit 1`))) await fillProfiles(db, { profiles, articles });
    // A run stores a few documents to see when they arrive.
    const filled = await rowsOf(db, sql`select from documents limit ${arrivals * 50}`);
    if (filled.length < arrivals * 50) await fillTexts(db, { articles, texts });
    const dice = createDice(19);
    const [mine, theirs, names]: [number[], number[], number[]] = [[], [], []];
    let found = 0;
    for (const search of Array.from({ length: searches }, () => drawSearch(dice))) {
      mine.push(await time(async () => (found += await ours(db, search))));
      theirs.push(await time(() => plain(db, search)));
    }
    for (const search of Array.from({ length: searches }, () => drawNamed(dice)))
      names.push(await time(async () => (found += await ours(db, search))));
    const size = await rowOf(
      db,
      sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    console.log(
      `${profiles} profiles, ${articles} articles, ${size?.size}; ${searches} searches, ${found} people found`,
    );
    const show = (name: string, times: readonly number[]) =>
      console.log(
        `${name.padEnd(36)} p50 ${quantile(times, 0.5).toFixed(1)} ms  p95 ${quantile(times, 0.95).toFixed(1)} ms  worst ${quantile(times, 1).toFixed(1)} ms`,
      );
    show(`discover with evidence (goal ${goal} ms)`, mine);
    show('full-text search, ids alone', theirs);
    show(`names in whole texts (goal ${goal} ms)`, names);
    show(`a document in its profile (goal ${goalOfArrival} ms)`, await timeArrivals(db, log, dice));
  } finally {
    await database.close();
    await postgres.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}
