import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, type Sentiment } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog, type Log } from '@masthead/server/platform/log/index.ts';
import { makeOrganisation, makeSource, storeText } from '@masthead/server/testing/factories.ts';
import { isBusy, patientFetch } from '@masthead/server/testing/patient-fetch.ts';
import { startReadingBylines } from '../../apps/server/src/features/profiles/read-bylines.ts';
import { companies, fill, idAt, nameOf, vocabulary } from './discover-fill.ts';
import { createDice } from './lab-data.ts';

const articles = Number(process.env.MASTHEAD_BENCH_ARTICLES ?? 5_000_000);
const size = {
  profiles: Number(process.env.MASTHEAD_BENCH_PROFILES ?? 200_000),
  articles,
  // Articles whose whole texts are stored, for the search of names.
  texts: Number(process.env.MASTHEAD_BENCH_TEXTS ?? articles),
};
const searches = Number(process.env.DISCOVER_SEARCHES ?? 100);
/** DISCOVER_FORMS='a word;a tone, a word' leaves the other forms out. */
const wanted = process.env.DISCOVER_FORMS?.split(';');
const password = 'Password1';
/** A loaded machine refuses a call at times. */
const asked = patientFetch(isBusy);
const goal = 100;
/** Documents that are stored to see how soon a profile knows them, and the goal in milliseconds. */
const arrivals = 20;
const goalOfArrival = 5000;

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

interface Query {
  search?: string;
  competitor?: string;
  own_names?: string;
  like?: string;
  categories?: string[];
  countries?: string[];
  languages?: string[];
  media_outlets?: string[];
  tiers?: string[];
  tone?: Sentiment;
  active_within?: number;
}

/** Draws for searches: words and companies as often as articles use them, profiles, subjects and outlets. */
function drawing(dice: () => number, profiles: number) {
  const below = (count: number) => Math.floor(count * dice());
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return {
    word: () => `w${Math.floor(vocabulary * dice() ** 2)}`,
    company: () => nameOf(Math.round(companies * dice() ** 2)),
    outlet: () => idAt(1 + below(5000)),
    profile: () => idAt(1 + below(profiles)),
    subject: () => `subject${below(22)}`,
    country: () => of(['DK', 'SE', 'NO', 'DE', 'GB', 'US']),
    language: () => of(['da', 'sv', 'no', 'de', 'en']),
    tier: () => of(['aplus', 'bplus', 'none']),
    tone: () => of<Sentiment>(['negative', 'neutral', 'positive']),
    days: () => of([7, 30, 90]),
  };
}
type Drawing = ReturnType<typeof drawing>;

/** Parts of a search, each measured alone and together with a word. */
const narrowing: Record<string, (draw: Drawing) => Query> = {
  'a subject': (draw) => ({ categories: [draw.subject()] }),
  'an outlet': (draw) => ({ media_outlets: [draw.outlet()] }),
  'a country': (draw) => ({ countries: [draw.country()] }),
  'a language': (draw) => ({ languages: [draw.language()] }),
  'a tier': (draw) => ({ tiers: [draw.tier()] }),
  'a tone': (draw) => ({ tone: draw.tone() }),
  'a time': (draw) => ({ active_within: draw.days() }),
};
const forms: Record<string, (draw: Drawing) => Query> = {
  'a word': (draw) => ({ search: draw.word() }),
  'two words': (draw) => ({ search: `${draw.word()} ${draw.word()}` }),
  ...narrowing,
  ...Object.fromEntries(
    Object.entries(narrowing).map(([name, query]): [string, (draw: Drawing) => Query] => [
      `${name}, a word`,
      (draw) => ({ ...query(draw), search: draw.word() }),
    ]),
  ),
  'like a person': (draw) => ({ like: draw.profile() }),
  'about a competitor': (draw) => ({ competitor: draw.company() }),
  'about a competitor, not us': (draw) => ({ competitor: draw.company(), own_names: draw.company() }),
  'not about us': (draw) => ({ own_names: draw.company() }),
};

/** Returns the people with most matching articles, as full-text search finds them; without their evidence. Null: it cannot be asked. */
function plain(db: Db, { search, competitor, countries, ...rest }: Query): (() => Promise<unknown>) | null {
  if (Object.keys(rest).length > 0 || !(search || competitor)) return null;
  const tokens = (search ?? competitor)!.split(' ').join(' & ');
  // Texts of documents have their own index of tokens; those of headlines get one of the bench.
  const from = search ? sql`bench_texts t` : sql`documents t join media_profile_articles a on a.document_id = t.id`;
  const ofPlace = countries ? sql`and p.country_id = any(${countries}::text[])` : sql``;
  return () =>
    rowsOf(
      db,
      sql`select p.id, count(*) as matches from ${from} join media_profiles p on p.id = ${search ? sql`t` : sql`a`}.profile_id
          where t.tokens @@ to_tsquery('simple', ${tokens}) ${ofPlace} group by p.id order by 2 desc, p.id limit 25`,
    );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

const show = (name: string, times: readonly number[]): string =>
  `${name.padEnd(34)} p50 ${quantile(times, 0.5).toFixed(1).padStart(7)} ms  p95 ${quantile(times, 0.95).toFixed(1).padStart(7)} ms  worst ${quantile(times, 1).toFixed(1).padStart(7)} ms`;

/** Times each form of a search as a call over HTTP, and in turns the same search as plain full-text search where it can be asked. */
async function searchEach(
  db: Db,
  call: Client,
  { brand, profiles }: { brand: string; profiles: number },
): Promise<void> {
  const all: number[] = [];
  for (const [name, form] of Object.entries(forms).filter(([name]) => wanted?.includes(name) ?? true)) {
    const draw = drawing(createDice(19), profiles);
    const [ours, theirs]: [number[], number[]] = [[], []];
    let found = 0;
    for (let n = 0; n < searches; n++) {
      const query = form(draw);
      ours.push(
        await timed(
          async () =>
            (found += (await call('connect.discover', { query: { ...query, brand, limit: 25 } })).data.length),
        ),
      );
      const search = plain(db, query);
      if (search) theirs.push(await timed(search));
    }
    all.push(...ours);
    console.log(`${show(name, ours)}  ${(found / searches).toFixed(1).padStart(4)} people`);
    if (theirs.length > 0) console.log(show('  full-text search, ids alone', theirs));
  }
  console.log(show(`all searches (goal: p95 ${goal} ms)`, all));
}

/** Gives the outlets tiers, as brands with a list of their own have them. */
const giveTiers = (db: Db, brand: string) =>
  rowsOf(
    db,
    sql`insert into outlet_tiers (brand_id, outlet_id, tier)
        select ${brand}, id, case when name like '%0' then 'aplus' else 'bplus' end from outlets where name ~ '^Outlet .*[05]$'
        on conflict do nothing`,
  );

/** Prints how long a search for journalists takes, beside PostgreSQL's full-text search over the same articles. */
export async function run(): Promise<void> {
  const kept = process.env.DISCOVER_DATA;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'masthead-discover-')));
  const config = readConfig({
    PORT: '0',
    MASTHEAD_DATA: folder,
    MASTHEAD_ADMIN_PASSWORD: password,
    MASTHEAD_LOG_LEVEL: 'error',
    MASTHEAD_RATE_LIMIT: '100000',
  });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const database = openDatabase({ url: postgres.url, connections: 4, log });
  try {
    const { keys } = await prepareDatabase({ url: postgres.url, config, log });
    const { db } = database;
    const { profiles, articles, texts } = await fill(db, size);
    const disk = await rowOf(
      db,
      sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    console.log(
      `${profiles} profiles, ${articles} articles, ${texts} texts, ${disk?.size}; ${searches} searches of each form`,
    );
    const api = await startApi({ url: postgres.url, config, log, keys });
    try {
      const origin = `http://127.0.0.1:${api.port}`;
      const { access_token: token } = await createClient({ origin, headers: () => ({}), fetch: asked })('auth.login', {
        body: { email: config.MASTHEAD_ADMIN_EMAIL, password },
      });
      const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }), fetch: asked });
      const brand = (await call('user.brands')).data[0]!.id;
      await giveTiers(db, brand);
      await searchEach(db, call, { brand, profiles });
    } finally {
      await api.stop();
    }
    console.log(
      show(`a document in its profile (goal ${goalOfArrival} ms)`, await timeArrivals(db, log, createDice(20))),
    );
  } finally {
    await database.close();
    await postgres.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}
