import type { createClient } from '@masthead/contract';
import { systemClock } from '@masthead/server/platform/clock/index.ts';
import { type Database, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { indexPartitionsJob } from '../../apps/server/src/features/documents/partitions.ts';
import { packOutletsJob } from '../../apps/server/src/features/trends/answers/pack-outlets.ts';
import { findBurstsJob } from '../../apps/server/src/features/trends/bursts/find-trend-bursts.ts';
import { countGroupJob } from '../../apps/server/src/features/trends/counting/count-group.ts';
import { hasNews } from './outlets.ts';
import { days, fillArchive } from './trends-archive/fill.ts';
import { searchSameAnswers } from './trends-archive/full-text.ts';
import { measureLive } from './trends-archive/live.ts';
import { openArchive, patiently } from './trends-archive/start.ts';

/** MASTHEAD_BENCH_TRENDS=100000 makes a short run, TRENDS_DATA keeps the archive in a folder. */
const wanted = Number(process.env.MASTHEAD_BENCH_TRENDS ?? 5_000_000);
const rounds = 40;
const membersOfGroup = 10;

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;
const dayBefore = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

type Call = ReturnType<typeof createClient>;

const calls = {
  'share-of-voice': (call: Call, query: Query) => call('trends.share-of-voice', { query }),
  'time-series': (call: Call, query: Query) => call('trends.time-series', { query }),
  topics: (call: Call, query: Query) => call('trends.topics', { query }),
  network: (call: Call, query: Query) => call('trends.network', { query }),
  news: (call: Call, query: Query) => call('trends.news', { query }),
  'news, one outlet': (call: Call, query: Query, outlet: string) =>
    call('trends.news', { query: { ...query, outlet } }),
  'news, a rare language': (call: Call, query: Query) => call('trends.news', { query: { ...query, language: 'tr' } }),
  'news, one subject': async (call: Call, { subject, ...query }: Query) =>
    call('trends.news', { query: { ...query, subjects: [subject] } }),
  leaderboard: (call: Call, query: Query) => call('trends.leaderboard', { query }),
  highlights: (call: Call, query: Query) => call('trends.highlights', { query }),
  statistics: (call: Call, query: Query) => call('trends.statistics', { query }),
};
interface Query {
  start: string;
  end: string;
  group?: string;
  compare: 'previous_period' | undefined;
  subject: string;
}

/** Returns names of organisations and people of falling frequency, as competitors of one group. */
const listRivals = ({ db }: Database) =>
  rowsOf(
    db,
    sql<{ id: number; name: string; pieces: number }>`
      with named as (
        select t.id, t.name, sum(s.pieces)::int as pieces
        from trend_term_sums s join trend_terms t on t.id = s.term_id
        where s.step = 'month' and s.kind in ('organisation', 'person') and t.name ~ '^[A-Za-z]{4,}( [A-Za-z]{3,})*$'
        group by t.id, t.name
      ), ranked as (select *, row_number() over (order by pieces desc) as place from named)
      select id, name, pieces from ranked where place in (10, 25, 50, 80, 120, 200, 300, 500, 800, 1200) order by place
      limit ${membersOfGroup}`,
  );

/** Returns outlets of all sizes, the smallest first. */
const listOutlets = async ({ db }: Database): Promise<string[]> =>
  (
    await rowsOf(
      db,
      sql<{ outlet_id: string }>`
        with counted as (
          select outlet_id, row_number() over (order by sum(pieces), outlet_id) as place, count(*) over () as outlets
          from trend_outlet_sums
          where step = 'month' and member = 0
          group by outlet_id
        )
        select outlet_id from counted where place % greatest(1, outlets / ${rounds}) = 1 order by place`,
    )
  ).map(({ outlet_id }) => outlet_id);

async function countRivals({ db }: Database, call: Call, names: readonly { name: string }[]): Promise<string> {
  const { data: organisations } = await call('user.organisations');
  const { data: group } = await call('organisations.trend-groups.store', {
    params: { organisation_id: organisations[0]!.id },
    body: { name: `Rivals ${Date.now()}`, names: names.map(({ name }) => ({ name, words: [name] })) },
  });
  const waiting = await rowOf(
    db,
    sql<{ id: string }>`select id from trend_countings where group_id = ${group.id} and replaced_at is null`,
  );
  const before = performance.now();
  await countGroupJob.run({ db, clock: systemClock }, { counting_id: waiting!.id });
  const seconds = (performance.now() - before) / 1000;
  const found = await rowOf(db, sql<{ found: number }>`select found from trend_countings where id = ${waiting!.id}`);
  console.log(
    `A new group of ${names.length} names, counted over the archive in ${seconds.toFixed(1)} s: ${found!.found} documents`,
  );
  return group.id;
}

/** Prints the times of each call over HTTP, every round with other days. */
async function measureCalls(
  call: Call,
  groupId: string,
  { terms, outlets }: { terms: readonly number[]; outlets: readonly string[] },
): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  const views = [
    { view: '30 days', span: 30 },
    { view: '30 days, group', span: 30, group: groupId },
    { view: '24 months', span: days - 1 },
    { view: '24 months, group', span: days - 1, group: groupId },
    { view: '12 months and those before, group', span: 364, group: groupId, compare: 'previous_period' as const },
  ];
  for (const [name, ask] of Object.entries(calls))
    for (const { view, span, group, compare } of views) {
      const times: number[] = [];
      for (let round = -2; round < rounds; round++) {
        const back = span === 30 ? Math.max(0, round) * 7 : Math.max(0, round % 5);
        const subject = group
          ? `m${1 + (Math.max(0, round) % membersOfGroup)}`
          : `t${terms[Math.max(0, round) % terms.length]}`;
        const query = {
          start: dayBefore(span - 1 + back),
          end: dayBefore(back),
          compare,
          subject,
          ...(group && { group }),
        };
        const outlet = outlets[Math.max(0, round) % outlets.length]!;
        const { milliseconds } = await patiently(async () => await ask(call, query, outlet));
        if (round >= 0) times.push(milliseconds);
      }
      rows[name] = { ...rows[name], [view]: `${median(times).toFixed(0)} / ${p95(times).toFixed(0)}` };
    }
  console.log(`Milliseconds of a call over HTTP, median / p95 of ${rounds} with other days or names each:`);
  console.table(rows);
}

/** Measures the calls of Trends over an archive of 24 months, beside the full-text search of PostgreSQL. */
export async function run(): Promise<void> {
  if (!hasNews) return console.log('Skipped: the articles of ../shared/data are not here.');
  const archive = await openArchive();
  const { database } = archive;
  const { db } = database;
  if (!(await rowOf(db, sql`select from trend_documents limit 1`))) {
    const before = performance.now();
    await fillArchive(database, wanted);
    console.log(`Filled in ${((performance.now() - before) / 60_000).toFixed(1)} minutes`);
  }
  const size = await rowOf(
    db,
    sql<{ documents: number; bytes: string }>`
      select (select sum(pieces)::int from trend_days where member = 0 and counting_id = '00000000-0000-0000-0000-000000000000') as documents,
        pg_size_pretty(pg_database_size(current_database())) as bytes`,
  );
  console.log(`${size!.documents.toLocaleString('en')} documents of ${days} days, database of ${size!.bytes}`);
  // No worker runs here that would build what an archive of an earlier release lacks.
  await indexPartitionsJob.run({ db }, {}, new AbortController().signal);
  const { call, stop } = await archive.serve();
  const names = await listRivals(database);
  const groupId = (await patiently(() => countRivals(database, call, names))).answer;
  const before = performance.now();
  await findBurstsJob.run({ db, clock: systemClock }, {});
  console.log(`Bursts of 500 names and the group looked for in ${((performance.now() - before) / 1000).toFixed(1)} s`);
  const packing = performance.now();
  await packOutletsJob.run({ db, clock: systemClock }, {}, new AbortController().signal);
  console.log(`Outlets of days and months packed in ${((performance.now() - packing) / 1000).toFixed(1)} s`);
  const outlets = await listOutlets(database);
  await measureCalls(call, groupId, { terms: names.map(({ id }) => id), outlets });
  await searchSameAnswers(database, names);
  await measureLive(database, call);
  await stop();
  await archive.close();
}
