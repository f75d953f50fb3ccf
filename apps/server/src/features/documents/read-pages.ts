import { availableParallelism } from 'node:os';
import type { Article } from '@masthead/reading';
import { after, seconds } from '../../platform/clock/index.ts';
import type { RepairTimes } from '../../platform/clock/watch-clock.ts';
import { FetchFailure, type HostGate } from '../../platform/fetch/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { isOutage, noteFailure, type ParkedKindHandler, settle } from '../../platform/isolation/index.ts';
import { createBatcher } from '../../platform/loop/batcher.ts';
import type { Loop } from '../../platform/loop/index.ts';
import { startPool } from '../../platform/loop/pool.ts';
import { timed } from '../../platform/meter/index.ts';
import type { Services } from '../../platform/services.ts';
import { TooMuchWork } from '../../platform/threads/index.ts';
import type { Fingerprinted } from './cluster-documents.ts';
import { composeDocument } from './compose-document.ts';
import { createOutletTemplates, type OutletTemplates } from './outlet-templates.ts';
import {
  bringPagesBack,
  claimPages,
  forgetPage,
  postponePage,
  type QueuedPage,
  readPagesNow,
  setPageAside,
} from './page-queue.queries.ts';
import { type PageReader, startPageReader } from './page-reader.ts';
import { type ReadEpisode, readEpisode, spoken } from './read-episode.ts';
import { storeDocuments } from './store-documents.ts';

/** Longer than robots.txt and page may take together. */
const lease = seconds(60);
const pageBytes = 5 * 1024 * 1024;
/** Attempts on a page with temporary failures; then the feed's text becomes the document. */
const mostTries = 3;
/** Tries of a page of which nobody has said a word: without it there is no document. */
const mostTriesUnannounced = 7;
/** Threads that read pages, and the longest time of one page in milliseconds on a busy machine. */
const readers = Math.max(1, availableParallelism() - 1);
const patience = 15_000;

interface ReadPagesOptions {
  hosts: HostGate;
  robotsAllow: (url: string) => Promise<boolean>;
  onStored: () => void;
}

/** Has waiting pages read in time after the clock was set back. */
export const repairPageTimes: RepairTimes = (db, setBack) => bringPagesBack(db, setBack, after(setBack.now, lease));

/** Reads queued pages, several at a time but few from one host, and stores them in batches. */
export function startReadingPages(services: Services, { hosts, robotsAllow, onStored }: ReadPagesOptions): Loop {
  const { config, clock, db, log } = services;
  const reader = startPageReader({ threads: readers, patience });
  const templates = createOutletTemplates(services);
  const store = createBatcher<Fingerprinted>({
    size: 50,
    wait: 25,
    flush: async (batch) => {
      await timed('store', () => storeDocuments(db, batch));
      onStored();
      await templates
        .save()
        .catch((error: unknown) => log.warn({ err: error }, 'Templates of outlets were not written'));
    },
  });
  const pool = startPool<QueuedPage>({
    name: 'pages',
    log,
    size: config.MASTHEAD_FETCH_CONCURRENCY,
    idle: 500,
    claim: (free) =>
      hosts.claim((rooms) => {
        const now = clock.now();
        return claimPages(db, free, rooms, now, after(now, lease));
      }),
    handle: async (page) => {
      const started = performance.now();
      const outcome = await readPage(services, { robotsAllow, reader, templates }, page).finally(() =>
        hosts.leave(page.host, performance.now() - started, { failed: false }),
      );
      if ('later' in outcome) {
        const pause = seconds(20) * 3 ** page.attempts;
        if (page.attempts > mostTriesUnannounced) await forgetPage(db, page.document_id);
        else await postponePage(db, page.document_id, after(clock.now(), pause), outcome.later);
        return;
      }
      try {
        await store(timed('compose', () => composed(page, outcome, findOrigin(config))));
        if (page.error_code) await settle(db, 'page', [page.document_id]);
      } catch (error) {
        if (isOutage(error)) throw error;
        await notePage(services, page, error);
      }
    },
  });
  return {
    wake: pool.wake,
    stop: async () => {
      await pool.stop();
      await reader.stop();
      await templates.save({ now: true });
    },
  };
}

/** Takes a page that cannot be composed or stored off the queue until it is to be tried again. */
const notePage = ({ db, clock }: Services, page: QueuedPage, error: unknown): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const item = { kind: 'page', itemId: page.document_id, brandId: null, subject: page.url } as const;
    await noteFailure(transaction, item, error, clock.now());
    await setPageAside(transaction, page.document_id);
  });

/** A discarded page is forgotten; its address may come again. */
export const parkedPages: ParkedKindHandler = {
  retry: async (db, id, now) => (await readPagesNow(db, [id], now)) > 0,
  discard: forgetPage,
};

/** Failures that may pass by themselves. */
const passing = (error: FetchFailure): boolean =>
  ['source_timeout', 'source_unreachable', 'source_dns'].includes(error.code) ||
  (error.code === 'source_http_status' && Number(error.params.status) >= 429);

/** The article of a page, or why the source's words must do, or a failure that is worth another try. */
type Read = { article: Article | null; reason: string | null; spoken?: ReadEpisode };
type Outcome = Read | { later: Later };
type Later = Pick<FetchFailure, 'code' | 'params'>;

/** Makes a document of a page, or of the transcript of an episode. */
function composed(page: QueuedPage, { article, reason, spoken: read }: Read, origin: string): Fingerprinted {
  const { episode } = page.entry;
  if (!read || !episode) return composeDocument(page, article, reason);
  const { url: media_url, type: media_type } = episode.media;
  return {
    ...composeDocument(spoken(page, read, origin), null),
    episode: { media_url, media_type, page_url: page.url, cues: read.cues },
  };
}

const hasWords = ({ entry }: QueuedPage): boolean => Boolean(entry.title || entry.summary || entry.content_html);

/** Returns the source's text instead of the page; if there is none, the page is tried again. */
function instead(page: QueuedPage, failure: Later): Outcome {
  const { code, params } = failure;
  if (!hasWords(page)) return { later: { code, params: { host: new URL(page.url).host, ...params } } };
  return { article: null, reason: [code, params.status ?? []].flat().join(' ') };
}

async function readPage(
  { fetcher, log }: Services,
  {
    robotsAllow,
    reader,
    templates,
  }: Pick<ReadPagesOptions, 'robotsAllow'> & { reader: PageReader; templates: OutletTemplates },
  page: QueuedPage,
): Promise<Outcome> {
  if (page.entry.text_from) return { article: null, reason: null };
  try {
    const read = page.entry.episode
      ? await readEpisode({ fetcher }, page.entry.episode, (error) => passing(error) && page.attempts < mostTries)
      : null;
    if (read) return { article: null, reason: null, spoken: read };
    if (!(await robotsAllow(page.url))) return instead(page, { code: 'source_robots', params: {} });
    const fetched = await timed('fetch page', () =>
      fetcher.fetch(page.url, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5', maxBytes: pageBytes }),
    );
    if (!/html|xml|text\/plain/.test(fetched.contentType ?? 'text/html'))
      return instead(page, { code: 'page_not_html', params: {} });
    const { title, author } = page.entry;
    const { body: bytes, contentType, contentLanguage, url } = fetched;
    const context = { url, contentLanguage, announced: { title, author } };
    const article = await timed('read page', () => reader.run({ bytes, contentType, context }));
    if (article.isCut && hasWords(page)) return instead(page, { code: 'page_too_complex', params: {} });
    const isEmpty = !article.text && !article.lead;
    if (isEmpty) return instead(page, { code: 'page_no_text', params: {} });
    return { article: await templates.apply(page.outlet_id, article), reason: null };
  } catch (error) {
    if (error instanceof FetchFailure)
      return passing(error) && page.attempts < mostTries ? { later: error } : instead(page, error);
    if (error instanceof TooMuchWork) return instead(page, { code: 'page_too_complex', params: {} });
    // A page that the reader stumbles over must not stop the others; the source's words are kept.
    log.warn({ err: error, url: page.url }, 'A page could not be read');
    return instead(page, { code: 'source_broken', params: {} });
  }
}
