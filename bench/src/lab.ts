import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Endpoints, type InputOfEndpoint } from '@masthead/contract';
import { startApi } from '@masthead/server/main/api.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Database, openDatabase, rowOf, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import { createDice, fillDocuments } from './lab-data.ts';
import { hasNews } from './outlets.ts';

type Body = InputOfEndpoint<Endpoints['streams.preview']>['body'];

const wanted = Number(process.env.LAB_DOCUMENTS ?? 1_000_000);
const sessions = 60;

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Reads words of the stored documents by how common they are: in more than one of 20 documents, of 500, or rarer. */
async function readWords({ db }: Database): Promise<Record<'common' | 'medium' | 'rare', string[]>> {
  const rows = await rowsOf(
    db,
    sql<{ word: string; ndoc: number }>`
      select word, ndoc from ts_stat('select tokens from documents where id >= (select id from documents order by id desc offset 20000 limit 1)')
      where length(word) > 3 and word !~ '^zq|[0-9]' and ndoc > 2 order by md5(word) limit 20000`,
  );
  const between = (least: number, most: number) =>
    rows.filter(({ ndoc }) => ndoc > least && ndoc <= most).map(({ word }) => word);
  return { common: between(1000, 20_000), medium: between(40, 1000), rare: between(2, 40) };
}

/**
 * Returns the edits of somebody who writes a search: a name, another spelling, narrower, a pair, exclusions, a
 * language, a text.
 */
function editsOf(words: Awaited<ReturnType<typeof readWords>>, dice: () => number): Body[] {
  const pick = (list: readonly string[]) => list[Math.floor(dice() * list.length)] ?? 'ferry';
  const main = pick(dice() < 0.2 ? words.common : dice() < 0.5 ? words.medium : words.rare);
  const steps: Partial<Body>[] = [
    { main_search_term: main },
    { alternative_spellings: [pick(words.rare)] },
    { alternative_spellings: [pick(words.rare), pick(words.medium)] },
    { required_any_words: [pick(words.medium), pick(words.common)] },
    { required_any_words: [pick(words.medium), pick(words.common), pick(words.medium)] },
    { near_words: [{ first_term: main, second_term: pick(words.medium), distance: 10 }] },
    { near_words: [] },
    { excluded_words: [pick(words.medium)] },
    { excluded_words: [pick(words.medium), pick(words.common)] },
    { monitored_languages: ['de'] },
    { required_any_words: [], monitored_languages: [] },
    {
      query_text: `(${main} OR "${pick(words.common)} ${pick(words.common)}") AND (title:${pick(words.common)} OR ${pick(words.medium)}) AND type:web`,
    },
  ];
  let body: Body = { main_search_term: main };
  return steps.map((step) => {
    body = { ...body, ...step };
    return body;
  });
}

/** Measures the query lab over a million stored documents: the time from an edit to its answer, through the API. */
export async function run(): Promise<void> {
  if (!hasNews) return console.log('Skipped: the articles of ../shared/data are not here.');
  const kept = process.env.LAB_DATA;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'masthead-lab-')));
  const config = readConfig({
    PORT: '0',
    MASTHEAD_ADMIN_PASSWORD: 'Password1',
    MASTHEAD_LOG_LEVEL: 'error',
    MASTHEAD_RATE_LIMIT: '100000',
  });
  const log = createLog(config);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const { keys } = await prepareDatabase({ url: postgres.url, config, log });
  const database = openDatabase({ url: postgres.url, connections: 2, log });
  const stored = await rowOf(database.db, sql<{ count: number }>`select count(*)::int as count from documents`);
  if (stored!.count < wanted) await fillDocuments(database, wanted);
  const api = await startApi({ url: postgres.url, config, log, keys });
  const origin = `http://127.0.0.1:${api.port}`;
  const { access_token: token } = await createClient({ origin, headers: () => ({}) })('auth.login', {
    body: { email: config.MASTHEAD_ADMIN_EMAIL, password: 'Password1' },
  });
  const call = createClient({ origin, headers: () => ({ authorization: `Bearer ${token}` }) });
  const brandId = (await call('user.brands')).data[0]!.id;
  const words = await readWords(database);
  const dice = createDice();

  const times: { milliseconds: number; step: number }[] = [];
  for (let session = 0; session < sessions; session++) {
    const edits = editsOf(words, dice);
    // Every other session changes a stream that is saved, so that the answer compares as well.
    const saved =
      session % 2 === 0
        ? undefined
        : await call('streams.store', {
            body: {
              ...edits[3]!,
              brand_id: brandId,
              name: `Bench ${session}`,
              main_search_term: edits[3]!.main_search_term,
            },
          });
    for (const [step, edit] of edits.entries()) {
      const started = performance.now();
      await call('streams.preview', {
        body: { ...edit, brand_id: brandId, session: `${session}`, ...(saved && { stream_id: saved.data.id }) },
      });
      times.push({ milliseconds: performance.now() - started, step });
    }
  }
  report(times);
  await api.stop();
  await database.close();
  await postgres.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}

function report(times: readonly { milliseconds: number; step: number }[]): void {
  const all = times.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const within = all.filter((milliseconds) => milliseconds <= 300).length / all.length;
  console.log(
    `${wanted.toLocaleString('en')} documents, ${sessions} sessions, ${all.length} edits one after the other: p50 ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms, p99 ${quantile(all, 0.99).toFixed(0)} ms, longest ${all.at(-1)!.toFixed(0)} ms; ${(within * 100).toFixed(1)} % within 300 ms`,
  );
  for (const [step, rows] of Map.groupBy(times, (time) => time.step)) {
    const sorted = rows.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    console.log(
      `  edit ${String(step + 1).padStart(2)}: p50 ${quantile(sorted, 0.5).toFixed(0).padStart(4)} ms, p95 ${quantile(sorted, 0.95).toFixed(0).padStart(4)} ms`,
    );
  }
}
