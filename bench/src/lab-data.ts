import { randomUUID } from 'node:crypto';
import { searchTokens } from '@masthead/matching';
import { type Database, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { type NewsText, readNews } from './outlets.ts';

const written = 100_000;
const days = 30;
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 30);

/** Creates a repeatable stream of numbers from 0 to 1. */
export function createDice(seed = 20_260_101): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Fills the table with documents of the last 30 days: 100,000 texts, each mixed from sentences of real articles of one
 * language, and each standing there as often as it takes, at other times. Ids follow time, as those of collected documents do.
 */
export async function fillDocuments({ db, pool }: Database, count: number): Promise<void> {
  const outletId = randomUUID();
  await rowsOf(
    db,
    sql`insert into outlets (id, name, site, created_at, updated_at) values (${outletId}, 'Bench', 'bench.example', now(), now())`,
  );
  await pool.query(
    'create unlogged table lab_texts (n integer primary key, headline text, lead text, body text, language text, country_id text, tokens tsvector)',
  );
  await writeTexts(db, Math.min(count, written));
  await pool.query('drop index documents_tokens');
  for (let from = 0; from < count; from += 50_000)
    await copyTexts(db, outletId, from, Math.min(count, from + 50_000), count);
  await pool.query("set maintenance_work_mem = '1GB'");
  await pool.query('create index documents_tokens on documents using gin (tokens)');
  await pool.query('drop table lab_texts');
  await pool.query('vacuum analyze documents');
}

async function writeTexts(db: Database['db'], count: number): Promise<void> {
  const dice = createDice();
  const byLanguage = [...Map.groupBy(readNews(40_000), (text) => text.lang).values()];
  const pick = <T>(list: readonly T[]) => list[Math.floor(dice() * list.length)]!;
  const mixed = byLanguage.map((texts) => ({ texts, sentences: texts.flatMap(({ text }) => sentencesOf(text)) }));
  const weights = mixed.flatMap(
    (entry) => Array(Math.max(1, Math.round(Math.sqrt(entry.texts.length) / 10))).fill(entry) as typeof mixed,
  );
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, at) => {
      const { texts, sentences } = pick(weights);
      const length = 5 + Math.floor(dice() * 14);
      const body = Array.from({ length }, () => pick(sentences)).join(' ');
      return textRow(from + at, pick(texts), pick(sentences), body);
    });
    await rowsOf(db, sql`insert into lab_texts values ${sql.join(rows)}`);
  }
}

function textRow(n: number, { title, lang }: NewsText, lead: string, body: string) {
  const tokens = searchTokens(`${title}\n${lead}\n${body}`);
  return sql`(${n}::int, ${title}, ${lead}, ${body}, ${lang}, 'DK', array_to_tsvector(${tokens}::text[]))`;
}

/** Copies one text after the other at its moment, in the order of time. */
const copyTexts = (db: Database['db'], outletId: string, from: number, to: number, count: number) =>
  rowOf(
    db,
    sql`
      insert into documents (id, cluster_id, collected_at, published_at, date_confidence, source_id, outlet_id, url, site, headline, lead, body, author,
                             language, country_id, media_type, sentiment, sentiment_confidence, image_url, paywalled, tokens)
      select made.id, made.id, made.at, made.at, 1, ${outletId}::uuid, ${outletId}::uuid, 'https://bench.example/' || made.g, 'bench.example', t.headline, t.lead, t.body, null,
             t.language, t.country_id, 'web', 'neutral', 0.7, null, false, t.tokens
      from (
        select g, at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(g::text), 1, 3) || '8' || substr(md5(g::text), 4, 15))::uuid as id
        from (select g, now() - make_interval(secs => (${count}::int - g) * ${(days * 86_400 * 0.999) / count}::float8) as at
              from generate_series(${from}::int, ${to - 1}::int) g) times
      ) made
      join lab_texts t on t.n = (made.g::bigint * 7919 % ${Math.min(count, written)}::int)
      order by made.g`,
  );
