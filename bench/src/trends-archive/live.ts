import type { createClient } from '@masthead/contract';
import { extractArticle } from '@masthead/reading';
import type { Database } from '@masthead/server/platform/db/index.ts';
import { v7 as uuidv7 } from 'uuid';
import { composeDocument, storeDocuments } from '../../../apps/server/src/features/documents/index.ts';
import { matchBatch } from '../../../apps/server/src/features/mentions/index.ts';
import { createStreamMatcher } from '../../../apps/server/src/features/streams/index.ts';
import { readBatch } from '../../../apps/server/src/features/trends/reading/read-trends.ts';
import { systemClock } from '../../../apps/server/src/platform/clock/index.ts';
import { readNews } from '../outlets.ts';

const articles = 1000;
const batch = 200;
const streams = 200;
const outletId = '00000000-0000-7000-8000-000000000001';

const pageOf = (title: string, text: string) =>
  `<!doctype html><html><head><title>${title} | Bench</title></head><body><nav><a href="/">Home</a></nav><main><article><h1>${title}</h1>${text
    .split(/\n+/)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')}</article></main><footer>Copyright</footer></body></html>`;

/** Prints what reading names adds to a document that arrives: reading its page, storing and matching it come first. */
export async function measureLive({ db }: Database, call: ReturnType<typeof createClient>): Promise<void> {
  const texts = readNews(4 * articles).slice(-articles);
  const brandId = (await call('user.brands')).data[0]!.id;
  const words = [...new Set(texts.flatMap(({ text }) => text.match(/(?<=[\p{Ll},;] )\p{Lu}\p{L}{4,}/u) ?? []))];
  for (const word of words.slice(0, streams))
    await call('streams.store', { body: { brand_id: brandId, name: word, main_search_term: word } });
  const spent = { read: 0, store: 0, match: 0, trends: 0 };
  const timed = async <T>(step: keyof typeof spent, run: () => T | Promise<T>): Promise<T> => {
    const before = performance.now();
    const result = await run();
    spent[step] += performance.now() - before;
    return result;
  };
  const matcher = createStreamMatcher();
  for (let from = 0; from < texts.length; from += batch) {
    const composed = await timed('read', () =>
      texts.slice(from, from + batch).map(({ title, text, lang }) => {
        const id = uuidv7();
        const url = `https://outlet1.example/live/${id}`;
        const article = extractArticle(pageOf(title, text), { url });
        return composeDocument(
          {
            document_id: id,
            source_id: null,
            outlet_id: outletId,
            url,
            outlet: { site: 'outlet1.example', country_id: 'DK', language: lang, media_type: 'web' },
            entry: {
              title,
              summary: '',
              content_html: null,
              author: null,
              published_at: new Date().toISOString(),
              image_url: null,
              language: lang,
            },
          },
          article,
        );
      }),
    );
    await timed('store', () => storeDocuments(db, composed));
    await timed('match', () => matchBatch(db, matcher));
    await timed('trends', () => readBatch(db, systemClock));
  }
  const each = (milliseconds: number) => (milliseconds / texts.length).toFixed(2);
  const others = spent.read + spent.store + spent.match;
  console.log(
    `A document that arrives, milliseconds: read ${each(spent.read)}, store ${each(spent.store)}, match ${each(spent.match)}; ` +
      `names and sums ${each(spent.trends)}, ${((spent.trends / others) * 100).toFixed(0)} % of the others together`,
  );
}
