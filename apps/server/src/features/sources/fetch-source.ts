import { after, seconds } from '../../platform/clock/index.ts';
import { type Fetched, FetchFailure } from '../../platform/fetch/index.ts';
import type { Loop } from '../../platform/loop/index.ts';
import { startPool } from '../../platform/loop/pool.ts';
import { timed } from '../../platform/meter/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimDueSources,
  type DueSource,
  moveSource,
  queueNewPages,
  recordFailure,
  recordSuccess,
} from './collection.queries.ts';
import { candidatesOf, readFeed } from './read-feed.ts';
import { pauseAfter } from './schedule.ts';

/** Longer than a fetch may take with all its redirects, so that a lease ends only when its process has died. */
const lease = seconds(45);
export const feedAccept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5';
const feedBytes = 10 * 1024 * 1024;

/** Fetches sources when they are due, several at a time but few from one host. `onQueued` is told when pages wait. */
export function startFetching(services: Services, onQueued: () => void): Loop {
  const { config, clock, log } = services;
  const perHost = new Map<string, number>();
  const busyHosts = () =>
    [...perHost].filter(([, count]) => count >= config.MASTHEAD_FETCH_PER_HOST).map(([host]) => host);
  const count = (host: string, by: number) => {
    const next = (perHost.get(host) ?? 0) + by;
    if (next > 0) perHost.set(host, next);
    else perHost.delete(host);
  };
  return startPool<DueSource>({
    name: 'sources',
    log,
    size: config.MASTHEAD_FETCH_CONCURRENCY,
    idle: 250,
    claim: async (free) => {
      const now = clock.now();
      const due = await claimDueSources(services.db, free, now, after(now, lease), busyHosts());
      for (const source of due) count(source.host, 1);
      return due;
    },
    handle: async (source) => {
      try {
        if ((await fetchSource(services, source)) > 0) onQueued();
      } finally {
        count(source.host, -1);
      }
    },
  });
}

/** Fetches one source and queues its new pages; what fails is written down for the screen. Answers the number of new pages. */
export async function fetchSource({ db, clock, fetcher, log }: Services, source: DueSource): Promise<number> {
  try {
    const fetched = await timed('fetch feed', () =>
      fetcher.fetch(source.url, {
        etag: source.etag,
        lastModified: source.last_modified,
        accept: feedAccept,
        maxBytes: feedBytes,
      }),
    );
    const candidates = fetched.notModified
      ? []
      : timed('read feed', () => candidatesOf(readFeed(fetched.body, fetched), fetched.url));
    return await timed('queue pages', () =>
      db.transaction().execute(async (transaction) => {
        const now = clock.now();
        const documents = await queueNewPages(transaction, source, candidates, now);
        await recordSuccess(
          transaction,
          {
            source_id: source.source_id,
            ...validators(fetched, source),
            next_fetch_at: after(now, seconds(source.interval_seconds)),
            documents,
          },
          now,
        );
        if (fetched.movedForGood)
          await moveSource(transaction, source.source_id, fetched.url, new URL(fetched.url).host, now);
        return documents;
      }),
    );
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const now = clock.now();
    const pause = pauseAfter({
      interval: source.interval_seconds,
      failures: source.failures + 1,
      retryAfter: error.retryAfter,
    });
    await recordFailure(
      db,
      {
        source_id: source.source_id,
        next_fetch_at: after(now, seconds(pause)),
        code: error.code,
        params: error.params,
      },
      now,
    );
    log.debug({ source: source.url, code: error.code }, 'A source could not be fetched');
    return 0;
  }
}

/** A 304 may leave its validators out; those of before still hold. */
const validators = (fetched: Fetched, source: DueSource) => ({
  etag: fetched.etag ?? (fetched.notModified ? source.etag : null),
  last_modified: fetched.lastModified ?? (fetched.notModified ? source.last_modified : null),
});
