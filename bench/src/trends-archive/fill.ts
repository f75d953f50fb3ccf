import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { createDice } from '../lab-data.ts';
import { TextMaker } from './texts.ts';

export const days = 730;
/** Each writes in one language; the first of a language write most. */
const outlets = 3000;
const storiesOfDay = 80;
/** A story lasts some days, most of it on the first. */
const daysOfStory = 6;
/** Terms of a day that are kept, as the product does at the most. */
const termsOfDay = 8000;
const everything = '00000000-0000-0000-0000-000000000000';
const countries = ['DK', 'SE', 'DE', 'GB', 'NO', 'FR', 'US', 'FI', 'ES', 'PT'];

const outletId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => (sign === '\\' ? '\\\\' : ' '));
const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, '0');

function idOf(time: number, dice: () => number): string {
  const at = hex(time, 12);
  // The dice have 32 random bits: of one number alone, the last bits, by which samples are chosen, would be 0.
  const end = hex(dice() * 2 ** 24, 6) + hex(dice() * 2 ** 24, 6);
  return `${at.slice(0, 8)}-${at.slice(8)}-7${hex(dice() * 0xfff, 3)}-8${hex(dice() * 0xfff, 3)}-${end}`;
}

const outletOf = (languages: readonly string[], language: string, dice: () => number): number =>
  Math.floor(dice() ** 2 * Math.floor(outlets / languages.length)) * languages.length + languages.indexOf(language);

/** Returns rows of both tables of a day, as `copy` reads them. */
function* rowsOfDay(maker: TextMaker, dice: () => number, day: number, count: number, live: Stories[]) {
  const start = Date.now() - (days - day) * 86_400_000;
  const firsts: string[] = [];
  for (let at = 0; at < count; at++) {
    const time = start + Math.floor((at / count) * 86_400_000);
    const id = idOf(time, dice);
    // The newest day has most of a story; the first of its stories are the largest.
    const { stories } = live[Math.floor(dice() ** 2 * live.length)]!;
    const made = maker.make(stories[Math.floor(dice() ** 2.5 * stories.length)]!);
    const outlet = outletOf(maker.languages, made.language, dice);
    const isFirst = firsts.length === 0 || dice() > 0.2;
    const cluster = isFirst ? id : firsts[Math.floor(dice() * firsts.length)]!;
    if (isFirst) firsts.push(id);
    const tone = dice() < 0.2 ? 'negative' : dice() < 0.2 ? 'positive' : 'neutral';
    const moment = new Date(time).toISOString();
    const texts = [made.headline, made.lead, made.body].map(escaped);
    const tokens = made.tokens.map((token) => `'${token}'`).join(' ');
    const country = countries[maker.languages.indexOf(made.language) % countries.length];
    yield {
      document: `${[id, cluster, moment, moment, '1', outletId(outlet), outletId(outlet), `https://outlet${outlet}.example/${id}`, `outlet${outlet}.example`, ...texts, made.language, country, 'web', tone, '0.7', tokens].join('\t')}\n`,
      facts: `${[id, moment.slice(0, 10), Number.parseInt(id.slice(-3), 16) & 1023, isFirst, tone, outletId(outlet), country, made.language, `{${made.terms.map((term) => term.id).join(',')}}`].join('\t')}\n`,
    };
  }
}

interface Stories {
  stories: ReturnType<TextMaker['story']>[];
}

async function makePartitions({ pool }: Database): Promise<void> {
  const now = new Date();
  for (let back = 0; back <= 25; back++) {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
    const [from, to] = [start, end].map(
      (time) => `${hex(time.getTime(), 12).replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`,
    );
    await pool.query(
      `create table if not exists documents_${start.toISOString().slice(0, 7).replace('-', '_')} partition of documents for values from ('${from}') to ('${to}')`,
    );
  }
}

async function copyRows({ pool }: Database, target: string, rows: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${target} from stdin`)));
  } finally {
    client.release();
  }
}

const documentColumns =
  'documents (id, cluster_id, collected_at, published_at, date_confidence, source_id, outlet_id, url, site, headline, lead, body, language, country_id, media_type, sentiment, sentiment_confidence, tokens)';

/** Writes documents of 24 months, a day after the other, with the terms that were put into each. */
async function writeDocuments(database: Database, total: number): Promise<void> {
  const dice = createDice(22);
  const maker = new TextMaker(dice);
  await copyRows(
    database,
    'trend_terms (id, kind, key, name)',
    maker.terms.map(({ id, kind, key, name }) => `${[id, kind, escaped(key), escaped(name)].join('\t')}\n`),
  );
  let live: Stories[] = [];
  for (let day = 0; day < days; day++) {
    live = [{ stories: Array.from({ length: storiesOfDay }, () => maker.story()) }, ...live].slice(0, daysOfStory);
    const weekend = day % 7 < 2 ? 0.6 : 1.16;
    const rows = [...rowsOfDay(maker, dice, day, Math.round((total / days) * weekend), live)];
    await Promise.all([
      copyRows(
        database,
        documentColumns,
        rows.map((row) => row.document),
      ),
      copyRows(
        database,
        'bench_facts',
        rows.map((row) => row.facts),
      ),
    ]);
    if (day % 73 === 72) console.log(`… ${day + 1} of ${days} days`);
  }
}

/** Sums up as the product does: a day keeps its most frequent terms, a month has the sums of its days. */
const sums = [
  `insert into trend_documents select id, day, slice, is_first, terms from bench_facts`,
  `insert into trend_days select '${everything}', 0, day, count(*), count(*) filter (where is_first),
     count(*) filter (where tone = 'negative'), count(*) filter (where tone = 'positive'), 0 from bench_facts group by day`,
  `insert into trend_outlet_sums select '${everything}', 0, 'day', day, outlet_id, country, language, count(*),
     count(*) filter (where is_first), count(*) filter (where tone = 'negative'), count(*) filter (where tone = 'positive'), 0
     from bench_facts group by day, outlet_id, country, language`,
  `insert into trend_outlet_sums select counting_id, member, 'month', date_trunc('month', start)::date, outlet_id,
     country_id, language, sum(pieces), sum(stories), sum(negative), sum(positive), 0
     from trend_outlet_sums where step = 'day' group by 1, 2, 4, 5, 6, 7`,
  `insert into trend_term_sums select 'day', day, term_id, kind, pieces, stories, negative, positive from (
     select s.*, t.kind, row_number() over (partition by day, t.kind = 'subject' order by pieces desc, term_id) as place
     from (
       select day, term_id, count(*)::int as pieces, (count(*) filter (where is_first))::int as stories,
         (count(*) filter (where tone = 'negative'))::int as negative,
         (count(*) filter (where tone = 'positive'))::int as positive
       from bench_facts, unnest(terms) as term_id group by day, term_id
     ) s join trend_terms t on t.id = s.term_id
   ) ranked where kind = 'subject' or place <= ${termsOfDay}`,
  `insert into trend_term_sums select 'month', date_trunc('month', start)::date, term_id, kind, sum(pieces), sum(stories),
     sum(negative), sum(positive) from trend_term_sums where step = 'day' group by 2, 3, 4`,
  `update trend_reading set below_id = null`,
  `drop table bench_facts`,
];

/** Fills an empty database with documents of 24 months, and with the sums that the product would keep of them. */
export async function fillArchive(database: Database, total: number): Promise<void> {
  const { db, pool } = database;
  await makePartitions(database);
  await rowsOf(
    db,
    sql`insert into outlets (id, name, site, created_at, updated_at)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Outlet ' || n, 'outlet' || n || '.example', now(), now()
        from generate_series(0, ${outlets - 1}::int) n`,
  );
  await pool.query(
    'create unlogged table bench_facts (id uuid, day date, slice smallint, is_first boolean, tone text, outlet_id uuid, country text, language text, terms integer[])',
  );
  const { rows: indexes } = await pool.query(
    "select indexname, indexdef from pg_indexes where tablename in ('documents', 'trend_documents', 'trend_term_sums') and indexname not like '%\\_pkey' and indexdef not like 'CREATE UNIQUE%'",
  );
  for (const { indexname } of indexes) await pool.query(`drop index ${indexname}`);
  await writeDocuments(database, total);
  const client = await pool.connect();
  try {
    await client.query("set work_mem = '1GB'");
    await client.query("set maintenance_work_mem = '2GB'");
    for (const statement of sums) await client.query(statement);
    console.log('… summed up');
    for (const { indexdef } of indexes) await client.query(indexdef.replace(' ON ONLY ', ' ON '));
    await client.query("select setval(pg_get_serial_sequence('trend_terms', 'id'), (select max(id) from trend_terms))");
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze');
}
