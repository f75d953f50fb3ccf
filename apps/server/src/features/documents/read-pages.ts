import { type Article, decodeHtml, extractArticle } from '@masthead/reading';
import { after, seconds } from '../../platform/clock/index.ts';
import { FetchFailure } from '../../platform/fetch/index.ts';
import { createBatcher } from '../../platform/loop/batcher.ts';
import type { Loop } from '../../platform/loop/index.ts';
import { startPool } from '../../platform/loop/pool.ts';
import { timed } from '../../platform/meter/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Fingerprinted } from './cluster-documents.ts';
import { composeDocument } from './compose-document.ts';
import { claimPages, postponePage, type QueuedPage } from './page-queue.queries.ts';
import { storeDocuments } from './store-documents.ts';

/** Longer than robots.txt and page may take together. */
const lease = seconds(60);
const pageBytes = 5 * 1024 * 1024;
/** Tries of a page that may come back; then the feed's own words are the document. */
const mostTries = 3;

interface ReadPagesOptions {
  robotsAllow: (url: string) => Promise<boolean>;
  onStored: () => void;
}

/** Reads queued pages, several at a time but few from one host, and stores them in batches. */
export function startReadingPages(services: Services, { robotsAllow, onStored }: ReadPagesOptions): Loop {
  const { config, clock, db, log } = services;
  const perHost = new Map<string, number>();
  const store = createBatcher<Fingerprinted>({
    size: 50,
    wait: 25,
    flush: async (batch) => {
      await timed('store', () => storeDocuments(db, batch));
      onStored();
    },
  });
  return startPool<QueuedPage>({
    name: 'pages',
    log,
    size: config.MASTHEAD_FETCH_CONCURRENCY,
    idle: 500,
    claim: async (free) => {
      const now = clock.now();
      const busy = [...perHost].filter(([, count]) => count >= config.MASTHEAD_FETCH_PER_HOST).map(([host]) => host);
      const pages = await claimPages(db, free, now, after(now, lease), busy);
      for (const page of pages) perHost.set(page.host, (perHost.get(page.host) ?? 0) + 1);
      return pages;
    },
    handle: async (page) => {
      try {
        const article = await readPage(services, robotsAllow, page);
        if (article === 'later')
          await postponePage(db, page.document_id, after(clock.now(), seconds(20) * 3 ** page.attempts));
        else await store(timed('read text', () => composeDocument(page, article)));
      } finally {
        const left = (perHost.get(page.host) ?? 1) - 1;
        if (left > 0) perHost.set(page.host, left);
        else perHost.delete(page.host);
      }
    },
  });
}

/** Failures that may pass by themselves. */
const passing = (error: FetchFailure): boolean =>
  ['source_timeout', 'source_unreachable', 'source_dns'].includes(error.code) ||
  (error.code === 'source_http_status' && Number(error.params.status) >= 429);

/** The article of a page; null: the feed's words must do; 'later': worth another try. */
async function readPage(
  { fetcher, log }: Services,
  robotsAllow: ReadPagesOptions['robotsAllow'],
  page: QueuedPage,
): Promise<Article | null | 'later'> {
  try {
    if (!(await robotsAllow(page.url))) return null;
    const fetched = await timed('fetch page', () =>
      fetcher.fetch(page.url, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5', maxBytes: pageBytes }),
    );
    if (!/html|xml|text\/plain/.test(fetched.contentType ?? 'text/html')) return null;
    return timed('read page', () =>
      extractArticle(decodeHtml(fetched.body, fetched.contentType), { url: fetched.url }),
    );
  } catch (error) {
    if (error instanceof FetchFailure) return passing(error) && page.attempts < mostTries ? 'later' : null;
    // A page that the reader stumbles over must not stop the others; the feed's words are kept.
    log.warn({ err: error, url: page.url }, 'A page could not be read');
    return null;
  }
}
