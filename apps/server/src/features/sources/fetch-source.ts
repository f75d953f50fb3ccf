import { after, seconds } from '../../platform/clock/index.ts';
import type { RepairTimes } from '../../platform/clock/watch-clock.ts';
import { type Fetched, FetchFailure, type HostGate } from '../../platform/fetch/index.ts';
import type { Loop } from '../../platform/loop/index.ts';
import { startPool } from '../../platform/loop/pool.ts';
import { timed } from '../../platform/meter/index.ts';
import type { Services } from '../../platform/services.ts';
import { bringSourcesBack, claimDueSources, type DueSource, type Lane, recordFailure } from './collection.queries.ts';
import { createKeeper, type Keep } from './keep-fetched.ts';
import type { Read } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { asking, readSource, sourceBytes } from './read-source.ts';
import { daysGone, jittered, pauseAfter, pauseWhenGone } from './schedule.ts';

/** Longer than a fetch may take with all its redirects, so that a lease ends only when its process has died. */
const lease = seconds(75);
/** Share of the usual number of fetches that each lane may use at a time. */
const shares: Record<Lane, number> = { proven: 1, new: 0.5, failing: 0.25 };
/** Whole time for a source of which nobody knows yet that it answers, and for others. */
const patience = { new: seconds(10), known: seconds(20) };

interface Fetching {
  hosts: HostGate;
  robotsAllow: (url: string) => Promise<boolean>;
  /** Called when pages wait. */
  onQueued: () => void;
}

/** Has sources fetched in time again after the clock was set back. */
export const repairSourceTimes: RepairTimes = (db, setBack) => bringSourcesBack(db, setBack, after(setBack.now, lease));

/** Fetches sources when they are due, several at a time but few from one host. */
export function startFetching(services: Services, options: Fetching): Loop {
  const { config, clock, log } = services;
  const { hosts } = options;
  const fetching = { ...options, keep: createKeeper(services) };
  const start = (lane: Lane) =>
    startPool<DueSource>({
      name: `${lane} sources`,
      log,
      size: Math.ceil(config.MASTHEAD_FETCH_CONCURRENCY * shares[lane]),
      idle: 250,
      claim: (free) =>
        hosts.claim((rooms) => {
          const now = clock.now();
          return claimDueSources(services.db, { limit: free, lane, rooms }, now, after(now, lease));
        }),
      handle: async (source) => {
        if ((await fetchSource(services, fetching, source)) > 0) fetching.onQueued();
      },
    });
  const pools = (['proven', 'new', 'failing'] as const).map(start);
  return {
    wake: () => {
      for (const pool of pools) pool.wake();
    },
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.stop()));
    },
  };
}

/** Fetches one source and queues its new pages; what fails is written down for the screen. Answers the number of new pages. */
export async function fetchSource(
  services: Services,
  fetching: Pick<Fetching, 'hosts' | 'robotsAllow'> & { keep: Keep },
  source: DueSource,
): Promise<number> {
  const started = performance.now();
  let failure: FetchFailure | undefined;
  try {
    const { fetched, read } = await fetchAndRead(services, fetching, source);
    return await fetching.keep({ source, fetched, read });
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    failure = error;
    await keepFailure(services, source, error);
    return 0;
  } finally {
    // Only 'too many requests' concerns us; other failures concern that address.
    const retryAfter = failure?.params.status === 429 ? failure.retryAfter : null;
    fetching.hosts.leave(source.host, performance.now() - started, { failed: failure !== undefined, retryAfter });
  }
}

async function fetchAndRead(
  { fetcher }: Services,
  { robotsAllow }: Pick<Fetching, 'robotsAllow'>,
  source: DueSource,
): Promise<{ fetched: Fetched; read: Read | null }> {
  const { accept, robots } = kindOf(source.kind);
  if (robots && !(await robotsAllow(source.url))) throw new FetchFailure('source_robots', { host: source.host });
  const fetched = await timed('fetch source', () =>
    fetcher.fetch(source.url, {
      etag: source.etag,
      lastModified: source.last_modified,
      accept,
      maxBytes: sourceBytes,
      timeout: source.last_fetched_at === null ? patience.new : patience.known,
    }),
  );
  if (fetched.notModified) return { fetched, read: null };
  const read = await readSource(source.kind, fetched, asking(fetcher));
  // A feed may be empty in its first days; one that had entries and has none is broken or has moved.
  if (read.feed.items.length === 0 && source.last_new_at && kindOf(source.kind).text === 'page')
    throw new FetchFailure('source_no_items', { host: source.host });
  return { fetched, read };
}

async function keepFailure({ db, clock, log }: Services, source: DueSource, error: FetchFailure): Promise<void> {
  const now = clock.now();
  const days = daysGone(error, source.failing_since, now);
  const interval = source.interval_pinned ? source.interval_seconds : (source.pause_seconds ?? source.interval_seconds);
  const pause =
    days === null
      ? pauseAfter({ interval, failures: source.failures + 1, retryAfter: error.retryAfter })
      : pauseWhenGone;
  await recordFailure(
    db,
    {
      source_id: source.source_id,
      next_fetch_at: after(now, seconds(jittered(pause))),
      ...(days === null
        ? { code: error.code, params: error.params }
        : { code: 'source_gone_long', params: { host: source.host, days, status: error.params.status ?? 410 } }),
    },
    now,
  );
  log.debug({ source: source.url, code: error.code }, 'A source could not be fetched');
}
