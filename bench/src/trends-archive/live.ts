import type { createClient } from '@masthead/contract';
import { extractArticle } from '@masthead/reading';
import type { Database } from '@masthead/server/platform/db/index.ts';
import { v7 as uuidv7 } from 'uuid';
import { composeDocument, storeDocuments } from '../../../apps/server/src/features/documents/index.ts';
import { matchBatch } from '../../../apps/server/src/features/mentions/index.ts';
import { createStreamMatcher } from '../../../apps/server/src/features/streams/index.ts';
import { readBatch } from '../../../apps/server/src/features/trends/reading/read-trends.ts';
import { systemClock } from '../../../apps/server/src/platform/clock/index.ts';
import { type Body, pages } from '../../../packages/reading/src/measured/pages.ts';
import { readNews } from '../outlets.ts';

const streams = 200;
const batch = 60;
const passes = 4;
const outletId = '00000000-0000-7000-8000-000000000001';

const steps = ['read', 'store', 'match', 'trends'] as const;

/** Prints what reading names adds to a document that arrives: reading its real page, storing and matching it come first. */
export async function measureLive({ db }: Database, call: ReturnType<typeof createClient>): Promise<void> {
  const read = pages<Body>('scrapinghub');
  const texts = readNews(4000);
  const brandId = (await call('user.brands')).data[0]!.id;
  // Names, as customers search for them: a word that nearly every text has would make matching the dearest step.
  const counts = new Map<string, number>();
  for (const { text } of texts)
    for (const word of new Set(text.match(/(?<=[\p{Ll},;] )\p{Lu}\p{L}{4,}/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].flatMap(([word, count]) => (count > 1 && count < 10 ? [word] : []));
  for (const word of words.slice(0, streams))
    await call('streams.store', { body: { brand_id: brandId, name: word, main_search_term: word } });
  const spent = { read: 0, store: 0, match: 0, trends: 0 };
  const timed = async <T>(step: (typeof steps)[number], run: () => T | Promise<T>): Promise<T> => {
    const before = performance.now();
    const result = await run();
    spent[step] += performance.now() - before;
    return result;
  };
  const matcher = createStreamMatcher();
  const arrive = async (some: typeof read) => {
    const composed = await timed('read', () =>
      some.map(({ html, url }) => {
        const id = uuidv7();
        return composeDocument(
          {
            document_id: id,
            source_id: null,
            outlet_id: outletId,
            url: `https://outlet1.example/live/${id}`,
            outlet: { site: 'outlet1.example', country_id: 'DK', language: null, media_type: 'web' },
            entry: {
              title: '',
              summary: '',
              content_html: null,
              author: null,
              published_at: new Date().toISOString(),
              image_url: null,
            },
          },
          extractArticle(html, { url }),
        );
      }),
    );
    await timed('store', () => storeDocuments(db, composed));
    await timed('match', () => matchBatch(db, matcher));
    await timed('trends', () => readBatch(db, systemClock));
  };
  const arriveAll = async () => {
    for (let from = 0; from < read.length; from += batch) await arrive(read.slice(from, from + batch));
  };
  // The first pass loads models and streams.
  await arriveAll();
  for (const step of steps) spent[step] = 0;
  for (let pass = 0; pass < passes; pass++) await arriveAll();
  const each = (milliseconds: number) => (milliseconds / (passes * read.length)).toFixed(2);
  const others = spent.read + spent.store + spent.match;
  console.log(
    `A document that arrives, milliseconds: read ${each(spent.read)}, store ${each(spent.store)}, match ${each(spent.match)}; ` +
      `names and sums ${each(spent.trends)}, ${((spent.trends / others) * 100).toFixed(0)} % of the others together`,
  );
}
