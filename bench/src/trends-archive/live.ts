import type { createClient } from '@masthead/contract';
import { extractArticle } from '@masthead/reading';
import type { Database } from '@masthead/server/platform/db/index.ts';
import { v7 as uuidv7 } from 'uuid';
import { composeDocument, storeDocuments } from '../../../apps/server/src/features/documents/index.ts';
import { matchBatch } from '../../../apps/server/src/features/mentions/index.ts';
import { createStreamMatcher } from '../../../apps/server/src/features/streams/index.ts';
import { createMemory, readBatch } from '../../../apps/server/src/features/trends/reading/read-trends.ts';
import { termsOfDocument } from '../../../apps/server/src/features/trends/reading/terms-of-document.ts';
import { systemClock } from '../../../apps/server/src/platform/clock/index.ts';
import { type Page, pages, type Segments } from '../../../packages/reading/src/measured/pages.ts';
import { createDice } from '../lab-data.ts';
import { readNews } from '../outlets.ts';
import { usageOf } from '../processes.ts';

/** MASTHEAD_BENCH_STREAMS=2000 measures an installation of more streams, whose documents cost more to match. */
const streams = Number(process.env.MASTHEAD_BENCH_STREAMS ?? 200);
/** Documents that arrive together, as many as the product reads names of at a time. */
const batch = 200;
/** Articles whose names are read before, as a worker has that runs for some hours, and of them later ones of the same sources. */
const [earlier, later] = [12_000, 600];
const warming = 200;
const outletId = '00000000-0000-7000-8000-000000000001';

const steps = ['read', 'store', 'match', 'trends'] as const;
type Step = (typeof steps)[number];
type Arriving = Pick<Page<unknown>, 'html' | 'url'>;

/** Processor time of a step in milliseconds, of this process and of the database. */
type Spent = Record<Step, { node: number; postgres: number }>;
const nothing = (): Spent => ({
  read: { node: 0, postgres: 0 },
  store: { node: 0, postgres: 0 },
  match: { node: 0, postgres: 0 },
  trends: { node: 0, postgres: 0 },
});

function stopwatch(spent: Spent) {
  return async <T>(step: Step, run: () => T | Promise<T>): Promise<T> => {
    const database = usageOf(process.pid).postgres.seconds;
    const before = process.cpuUsage();
    const result = await run();
    const { user, system } = process.cpuUsage(before);
    spent[step].node += (user + system) / 1000;
    spent[step].postgres += (usageOf(process.pid).postgres.seconds - database) * 1000;
    return result;
  };
}

type Composed = ReturnType<typeof composeDocument>;

/** Composes a document as if it had been published now: the pages themselves are years old, each of another day. */
const composed = (
  entry: { title: string; summary: string },
  article: ReturnType<typeof extractArticle> | null,
): Composed => {
  const id = uuidv7();
  const read = composeDocument(
    {
      document_id: id,
      source_id: null,
      outlet_id: outletId,
      url: `https://outlet1.example/live/${id}`,
      outlet: { site: 'outlet1.example', country_id: 'DK', language: null, media_type: 'web' },
      entry: {
        ...entry,
        content_html: null,
        author: null,
        published_at: new Date().toISOString(),
        image_url: null,
      },
    },
    article,
  );
  return { ...read, document: { ...read.document, published_at: new Date() } };
};

/** Makes streams for names, as customers search for them: a word of nearly every text would make matching the dearest step. */
async function makeStreams(call: ReturnType<typeof createClient>): Promise<void> {
  const brandId = (await call('user.brands')).data[0]!.id;
  const counts = new Map<string, number>();
  for (const { text } of readNews(4000))
    for (const word of new Set(text.match(/(?<=[\p{Ll},;] )\p{Lu}\p{L}{4,}/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].flatMap(([word, count]) => (count > 1 && count < 10 ? [word] : []));
  for (const word of words.slice(0, streams))
    await call('streams.store', { body: { brand_id: brandId, name: word, main_search_term: word } });
}

function print(title: string, count: number, spent: Spent): void {
  const of = (step: Step) => spent[step].node + spent[step].postgres;
  const each = (milliseconds: number) => (milliseconds / count).toFixed(2);
  const share = (...others: Step[]) =>
    `${((of('trends') / others.reduce((sum, step) => sum + of(step), 0)) * 100).toFixed(0)} %`;
  console.log(`${title}, milliseconds of processor time of each, with the database's:`);
  console.table(
    Object.fromEntries(steps.map((step) => [step, { all: each(of(step)), database: each(spent[step].postgres) }])),
  );
  console.log(
    `Names and sums are ${share('read', 'store', 'match')} of reading, storing and matching, ${share('read', 'match')} of reading and matching`,
  );
}

/** Returns the pages of three sets, of some twelve languages, in a repeatable mixture. */
function mixedPages(): Arriving[] {
  const dice = createDice(7);
  return ['scrapinghub', 'fundus', 'trafilatura']
    .flatMap((suite) => pages<Segments>(suite).map(({ html, url }) => ({ html, url, place: dice() })))
    .sort((a, b) => a.place - b.place);
}

/**
 * Prints what reading names adds to a document that arrives: reading its real page, storing and matching it come first. The worker has read
 * other articles before, and pages before those that are measured load models and streams. The same pages arrive again as other documents, when
 * all of their words and names are known. The pages are of hundreds of outlets that the worker has never read; later articles of those that it
 * has read, which are shorter, show how much less new a document is to a worker that runs for long.
 */
export async function measureLive({ db }: Database, call: ReturnType<typeof createClient>): Promise<void> {
  await makeStreams(call);
  const articles = readNews(earlier);
  const known = articles.slice(0, -later);
  for (const { title, text, lang } of known) termsOfDocument({ headline: title, lead: '', body: text, language: lang });
  const matcher = createStreamMatcher();
  const memory = createMemory();
  const arriving = mixedPages();
  const costOf = async <T>(items: readonly T[], compose: (item: T) => Composed) => {
    const spent = nothing();
    const timed = stopwatch(spent);
    for (let from = 0; from < items.length; from += batch) {
      const some = await timed('read', () => items.slice(from, from + batch).map(compose));
      await timed('store', () => storeDocuments(db, some));
      await timed('match', () => matchBatch(db, matcher));
      await timed('trends', () => readBatch(db, systemClock, memory));
    }
    return spent;
  };
  const ofPage = ({ html, url }: Arriving) => composed({ title: '', summary: '' }, extractArticle(html, { url }));
  await costOf(arriving.slice(0, warming), ofPage);
  const measured = arriving.slice(warming);
  const first = await costOf(measured, ofPage);
  print(
    `Documents that arrive first (${measured.length} after ${known.length} other articles)`,
    measured.length,
    first,
  );
  const again = await costOf(measured, ofPage);
  print('The same pages again, when all words are known', measured.length, again);
  const ofArticle = ({ title, text }: (typeof articles)[number]) => composed({ title, summary: text }, null);
  const others = await costOf(articles.slice(-later), ofArticle);
  const othersAgain = await costOf(articles.slice(-later), ofArticle);
  const each = ({ trends }: Spent) => ((trends.node + trends.postgres) / later).toFixed(2);
  console.log(
    `Names and sums of ${later} later articles of sources that the worker has read: ${each(others)} ms, ${each(othersAgain)} when they arrive again`,
  );
}
