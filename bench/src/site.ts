import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { touchNewsroom } from '@masthead/server/features/newsrooms/index.ts';
import { prepareDatabase } from '@masthead/server/main/prepare.ts';
import { readConfig } from '@masthead/server/platform/config/index.ts';
import { type Db, openDatabase, rowsOf, sql } from '@masthead/server/platform/db/index.ts';
import { startEmbeddedPostgres } from '@masthead/server/platform/embedded-postgres/index.ts';
import { createLog } from '@masthead/server/platform/log/index.ts';
import type { BrandId } from '../../apps/server/src/features/access/index.ts';
import { type Loading, loadingOf } from './site-browser.ts';
import { ended, generator, type Running, rateOnce, ratesInTurns, startGhost, startNginx } from './site-load.ts';

/** MASTHEAD_BENCH_SECONDS: how long each rate is measured. */
const seconds = Number(process.env.MASTHEAD_BENCH_SECONDS ?? 3);
const many = 10_000;
const few = 10;
const root = resolve(import.meta.dirname, '../..');
const paragraph =
  'Norlunde adds three daily departures across the belt and sails nineteen times a day all winter. The decision follows a November storm in which the company kept 98.6 per cent of its departures while every other route stood still.';
const text = `${`<p>${paragraph}</p>`.repeat(8)}<blockquote><p>“The battery doesn’t mind the wind.”</p><footer>Åse Brønlund</footer></blockquote><aside data-facts=""><ul><li>19 departures a day</li></ul></aside>`;

async function fill(db: Db, brandId: BrandId, slug: string, stories: number): Promise<string> {
  const [row] = await rowsOf(
    db,
    sql<{ id: string }>`
      insert into newsrooms (id, brand_id, country_id, language, slug, name, main_color, secondary_color, published_at, created_at, updated_at)
      values (gen_random_uuid(), ${brandId}, 'DK', 'en', ${slug}, ${slug}, '#0b4a5a', '#0b4a5a', now(), now(), now()) returning id`,
  );
  const id = row!.id;
  await rowsOf(db, sql`insert into newsroom_slugs (slug, newsroom_id) values (${slug}, ${id})`);
  await rowsOf(
    db,
    sql`insert into stories (id, brand_id, newsroom_id, type, status, language, headline, subheading, copytext, contact, categories, slug, published_at,
          first_published_at, preview_token, created_at, updated_at)
        select gen_random_uuid(), ${brandId}, ${id}, 'news', 'published', 'en', 'The winter timetable is ready, number ' || n, 'Diesel stays ashore.', ${text},
          '{"name": "Piotr Kowalczyk", "role": "head of press", "email": "press@example.org", "phone": null}', array[1 + n % 5], 'story-' || n,
          now() - n * interval '1 hour', now(), gen_random_uuid()::text, now(), now() from generate_series(1, ${stories}::int) n`,
  );
  await rowsOf(
    db,
    sql`insert into story_slugs (newsroom_id, slug, story_id) select newsroom_id, slug, id from stories where newsroom_id = ${id}`,
  );
  return id;
}

/** Starts the role of the public site as an operator does, with one process. */
async function startNode(url: string, folder: string): Promise<Running> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main/site.ts')], {
    env: { ...process.env, DATABASE_URL: url, PORT: '0', MASTHEAD_DATA: folder, MASTHEAD_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((ready, failed) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const found = /port (\d+)/.exec(line)?.[1];
      if (found) ready(found);
    });
    child.once('exit', () => failed(new Error('The public site ended before it was ready')));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
const row = (name: string, ...values: string[]) =>
  console.log(`${name.padEnd(46)}${values.map((value) => value.padStart(16)).join('')}`);
const times = (value: number, other: number | null | undefined) => (other ? `${number(value / other, 2)} ×` : '–');
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Returns the milliseconds of the first answer after a change, of a few. */
async function afterChange(db: Db, newsroomId: string, url: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < 9; round++) {
    await touchNewsroom(db, newsroomId);
    await new Promise((wait) => setTimeout(wait, 100));
    const started = performance.now();
    await (await fetch(url)).text();
    took.push(performance.now() - started);
  }
  return median(took);
}

/** Returns the milliseconds from a commit until every node shows it, the longest of a few. */
async function untilSeen(db: Db, newsroomId: string, urls: readonly string[]): Promise<number> {
  let longest = 0;
  for (let round = 0; round < 5; round++) {
    const headline = `Changed ${round} ${Date.now()}`;
    for (const url of urls) await (await fetch(url)).text();
    await db.transaction().execute(async (transaction) => {
      await rowsOf(
        transaction,
        sql`update stories set headline = ${headline} where newsroom_id = ${newsroomId} and slug = 'story-1'`,
      );
      await touchNewsroom(transaction, newsroomId);
    });
    const started = performance.now();
    for (const url of urls) while (!(await (await fetch(url)).text()).includes(headline));
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}

/**
 * Measures the public site beside nginx that serves the same HTML as a file, and beside Ghost if MASTHEAD_BENCH_GHOST
 * names its folder.
 */
export async function run(): Promise<void> {
  execFileSync(process.execPath, [join(root, 'scripts/build-apps.mjs'), 'site'], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'masthead-site-'));
  // nginx serves its files as a user of its own.
  chmodSync(folder, 0o755);
  const log = createLog(readConfig({ MASTHEAD_LOG_LEVEL: 'warn' }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} });
  const config = readConfig({ MASTHEAD_DATA: folder, MASTHEAD_LOG_LEVEL: 'warn' });
  await prepareDatabase({ url: postgres.url, config, log });
  const database = openDatabase({ url: postgres.url, connections: 2, log });
  const running: Running[] = [];
  try {
    const { db } = database;
    const [brand] = await rowsOf(db, sql<{ id: BrandId }>`select id from brands limit 1`);
    const large = await fill(db, brand!.id, 'large', many);
    const small = await fill(db, brand!.id, 'small', few);
    for (const table of ['stories', 'story_slugs', 'newsrooms'])
      await rowsOf(db, sql`vacuum analyze ${sql.table(table)}`);
    const nodes = [await startNode(postgres.url, folder), await startNode(postgres.url, folder)] as const;
    running.push(...nodes);
    await measure(db, { large, small }, [nodes[0], nodes[1]], { folder, running });
  } finally {
    for (const one of running.toReversed()) await one.stop();
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  db: Db,
  { large, small }: { large: string; small: string },
  [node, second]: readonly [Running, Running],
  { folder, running }: { folder: string; running: Running[] },
): Promise<void> {
  const story = `${node.origin}/news/large/story-2`;
  const front = `${node.origin}/news/large`;
  const html = await (await fetch(story)).text();
  const nginx = await startNginx(join(folder, 'nginx'), 4878, html);
  const ghost = await startGhost(folder, 4879);
  for (const one of [nginx, ghost]) if (one) running.push(one);
  if (!nginx) console.log('nginx is not installed: nothing to compare the rates with.');
  if (!ghost)
    console.log(
      'Ghost is not measured: install it (npm pack ghost, unpack, npm install in it) and name its folder in MASTHEAD_BENCH_GHOST.',
    );

  console.log(
    `\nRequests a second, one process each, ${generator} with 32 connections, the best of six turns of ${seconds} s`,
  );
  const file = nginx && `${nginx.origin}/page.html`;
  const urls = [story, front, file, ghost && `${ghost.origin}/coming-soon/`, ghost && `${ghost.origin}/`];
  const [ownStory, ownFront, ofFile, ghostStory, ghostFront] = await ratesInTurns(urls, seconds);
  row('', 'Masthead', 'nginx, a file', 'Ghost', 'of nginx', 'of Ghost');
  const rates = (name: string, own: number, other: number | null) =>
    row(
      name,
      number(own),
      ofFile ? number(ofFile) : '–',
      other ? number(other, 1) : '–',
      times(own, ofFile),
      times(own, other),
    );
  rates('a story, unchanged', ownStory!, ghostStory!);
  rates('the front page, unchanged', ownFront!, ghostFront!);
  const paths = Array.from({ length: 5000 }, (_, at) => `/news/large/story-${at + 10}`);
  await touchNewsroom(db, large);
  await rateOnce(node.origin, paths.splice(0, 500));
  const first = await rateOnce(node.origin, paths);
  row(
    'stories drawn for the first time',
    number(first),
    '–',
    ghostStory ? number(ghostStory, 1) : '–',
    '–',
    times(first, ghostStory),
  );

  console.log('\nMilliseconds');
  row('', '10 stories', '10,000 stories');
  for (const [name, path] of [
    ['the front page after a change', ''],
    ['a story after a change', '/story-5'],
  ] as const)
    row(
      name,
      number(await afterChange(db, small, `${node.origin}/news/small${path}`), 1),
      number(await afterChange(db, large, `${node.origin}/news/large${path}`), 1),
    );
  const seen = await untilSeen(db, large, [`${node.origin}/news/large/story-1`, `${second.origin}/news/large/story-1`]);
  row('until two nodes show a change, longest of 5', number(seen, 0));

  const [ours, ghosts] = [await loadingOf(story), ghost ? await loadingOf(`${ghost.origin}/coming-soon/`) : null];
  // The share of the browser and the machine in the time: as many bytes that show nothing.
  if (nginx)
    writeFileSync(
      join(folder, 'nginx', 'html', 'empty.html'),
      `<!doctype html><title>-</title><!--${'-'.repeat(html.length)}-->`,
    );
  const nothing = nginx && (await loadingOf(`${nginx.origin}/empty.html`));
  if (!ours) return console.log('\nNo Chromium: what readers wait for is not measured.');
  console.log('\nA story in Chromium, processor 4 times slower, first visit, median of 5');
  row('', 'Masthead', 'Ghost', 'an empty page', 'limit');
  const line = (name: string, of: keyof Loading, limit: string, digits = 0) =>
    row(name, ...[ours, ghosts, nothing].map((one) => (one ? number(one[of], digits) : '–')), limit);
  line('bytes without pictures', 'bytes', '60,000');
  line('bytes of script', 'script', '10,000');
  line('largest contentful paint, ms', 'lcp', 'half of Ghost');
  line('cumulative layout shift', 'cls', '0', 3);
  line('total blocking time, ms', 'blocking', '0');
}
