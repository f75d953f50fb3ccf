import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { acrossBrands } from '../../apps/server/src/features/access/index.ts';
import { listAllStreams } from '../../apps/server/src/features/mentions/staff-streams.queries.ts';
import { listAllUsers } from '../../apps/server/src/features/organisations/staff-users/staff-users.queries.ts';
import { listOutlets } from '../../apps/server/src/features/outlets/outlets.queries.ts';
import { listAllOrganisations } from '../../apps/server/src/features/plans/plans.queries.ts';
import { listProfiles } from '../../apps/server/src/features/profiles/profiles.queries.ts';

const goal = 50;
const rounds = 20;

/** Names of four syllables, drawn by their number: a part of one is shared by few or by many, as in life. */
const syllables =
  "(array['an','ber','ka','lin','mo','sen','tor','vi','ga','hol','ster','dam','ri','el','os','fre','wal','ton','jun','mey'])";
const name = (seed: string) =>
  sql.raw([7, 11, 13, 17].map((step) => `${syllables}[1 + abs(hashint4(${seed} * ${step})) % 20]`).join(' || '));

async function fill(db: Db): Promise<void> {
  const id = (kind: string) => sql.raw(`('${kind}' || lpad(to_hex(n), 31, '0'))::uuid`);
  const parent = (kind: string, many: number) => sql.raw(`('${kind}' || lpad(to_hex(1 + n % ${many}), 31, '0'))::uuid`);
  const upTo = (many: number) => sql.raw(`generate_series(1, ${many}) as n`);
  for (const statement of [
    sql`insert into organisations (id, name, slug, created_at, updated_at)
        select ${id('a')}, initcap(${name('n')}) || ' ' || n, 'org-' || n, now(), now() from ${upTo(10_000)}`,
    sql`insert into brands (id, organisation_id, name, slug, created_at, updated_at)
        select ${id('b')}, ${parent('a', 10_000)}, initcap(${name('n + 70001')}), 'b-' || n, now(), now() from ${upTo(20_000)}`,
    sql`insert into users (id, organisation_id, first_name, last_name, email, created_at, updated_at)
        select ${id('c')}, ${parent('a', 10_000)}, initcap(${name('n % 500')}), initcap(${name('n + 300000')}), 'u' || n || '@' || ${name('n % 9000')} || '.example', now(), now()
        from ${upTo(100_000)}`,
    sql`insert into outlets (id, name, url, site, created_at, updated_at)
        select ${id('d')}, initcap(${name('n + 900000')}) || ' ' || initcap(${name('n % 3000')}), 'https://o' || n || '.example/', ${name('n')} || n || '.example', now(), now()
        from ${upTo(200_000)}`,
    sql`insert into media_profiles (id, name, name_key, name_block, email, outlet_id, created_at, updated_at)
        select ${id('e')}, initcap(${name('n % 800')}) || ' ' || initcap(${name('n + 5000000')}), 'k', 'k' || n, 'p' || n || '@' || ${name('n % 9000')} || '.example', ${parent('d', 200_000)}, now(), now()
        from ${upTo(200_000)}`,
    sql`insert into streams (id, brand_id, name, main_search_term, revision, created_at, updated_at)
        select ${id('f')}, ${parent('b', 20_000)}, initcap(${name('n + 44')}), 'x', n, now(), now() from ${upTo(60_000)}`,
  ])
    await rowsOf(db, statement);
  for (const table of ['organisations', 'brands', 'users', 'outlets', 'media_profiles', 'streams'])
    await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
}

type List = (search: string | undefined, after: readonly (string | number)[] | null) => Promise<unknown[]>;

const listsOf = (db: Db): Record<string, List> => {
  const now = new Date();
  const limit = 25;
  const system = acrossBrands(db);
  return {
    users: (search, after) => listAllUsers(db, { search, after, limit, trashed: false }),
    organisations: (search, after) => listAllOrganisations(db, { search, after, limit }, now),
    streams: (search, after) => listAllStreams(system, { search, after, limit }, now),
    outlets: (search, after) => listOutlets(db, { search, after, limit }),
    profiles: (search, after) => listProfiles(db, { search, after, limit, silentBefore: now }),
  };
};

/** Cursors of a page in the middle: of users by two names, of all others by one. */
const middleOfUsers = ['mo', 'ka', '00000000-0000-7000-8000-000000000000'];
const middle = ['mo', '00000000-0000-7000-8000-000000000000'];

/** Rare and common parts of names, one that nothing has, and texts too short for a trigram. */
const searches = ['sterdam', 'anberka', 'mossen', 'holsterdamri', 'example', 'sen', 'vi', 'e', 'zzqx', '00.ex'];

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

async function timesOf(list: List, inputs: readonly [string | undefined, readonly (string | number)[] | null][]) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [search, after] of inputs) {
      const start = performance.now();
      await list(search, after);
      times.push(performance.now() - start);
    }
  }
  return times;
}

const show = (label: string, times: readonly number[]) =>
  console.log(
    `${label.padEnd(34)} p50 ${quantile(times, 0.5).toFixed(1)} ms  p95 ${quantile(times, 0.95).toFixed(1)} ms  worst ${quantile(times, 1).toFixed(1)} ms`,
  );

/** Prints how long the lists of staff take at 100,000 users, 10,000 organisations and 200,000 outlets, with and without the trigram indexes. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-lists-'));
  const config = readConfig({ MASTHEAD_DATA: folder, MASTHEAD_LOG_LEVEL: 'silent' });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const database = openDatabase({ url: postgres.url, connections: 1, log });
  try {
    await prepareDatabase({ url: postgres.url, config, log });
    const { db } = database;
    await fill(db);
    console.log(`Goal: p95 ${goal} ms`);
    for (const [label, list] of Object.entries(listsOf(db))) {
      show(`${label}: first page`, await timesOf(list, [[undefined, null]]));
      show(
        `${label}: page in the middle`,
        await timesOf(list, [[undefined, label === 'users' ? middleOfUsers : middle]]),
      );
      show(
        `${label}: searched`,
        await timesOf(
          list,
          searches.map((search) => [search, null]),
        ),
      );
    }
    await rowsOf(db, sql`drop extension pg_trgm cascade`);
    for (const [label, list] of Object.entries(listsOf(db)))
      show(
        `${label}: searched, without trigrams`,
        await timesOf(
          list,
          searches.map((search) => [search, null]),
        ),
      );
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
