import { after, seconds } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Fetched } from '../../platform/fetch/index.ts';
import { createBatcher } from '../../platform/loop/batcher.ts';
import { timed } from '../../platform/meter/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Announcement, announceDocuments, hashUrl } from '../documents/index.ts';
import { candidatesOf } from './candidates.ts';
import { type DueSource, moveSource, recordSuccesses, type Success } from './collection.queries.ts';
import type { Read } from './kinds/kind.ts';
import { adaptedPause, jittered, pauseWhilePushed } from './schedule.ts';
import { noteHub } from './websub/subscribe.ts';

/** A source that was fetched and read; nothing was read where it has not changed. */
interface FetchedSource {
  source: DueSource;
  fetched: Fetched;
  read: Read | null;
}

/** Keeps what a source brought and answers how many documents of it are new. */
export type Keep = (piece: FetchedSource) => Promise<number>;

interface Kept extends FetchedSource {
  candidates: Announcement[];
  documents: number;
}

const batchSize = 40;
/** Milliseconds that the first waits for others: a statement for forty sources costs little more than one for one. */
const wait = 15;

/** Writes what sources brought, many in one transaction, so that thousands of sources cost the database few round trips. */
export function createKeeper(services: Services): Keep {
  const batcher = createBatcher<Kept>({
    size: batchSize,
    wait,
    flush: (batch) => timed('queue pages', () => keepBatch(services, batch)),
  });
  return async ({ source, fetched, read }) => {
    const candidates = read ? timed('read feed', () => candidatesOf(read.feed, { ...source, url: fetched.url })) : [];
    const piece = { source, fetched, read, candidates, documents: 0 };
    await batcher(piece);
    return piece.documents;
  };
}

/** Writes a batch. If one source makes it fail, each source is written by itself. */
async function keepBatch(services: Services, batch: readonly Kept[]): Promise<void> {
  try {
    await keepTogether(services, batch);
  } catch (error) {
    if (batch.length === 1) throw error;
    const { log } = services;
    for (const piece of batch)
      await keepTogether(services, [piece]).catch((own: unknown) =>
        log.error({ err: own, source: piece.source.url }, 'What a source brought could not be kept'),
      );
  }
}

const keepTogether = ({ db, clock, config }: Services, batch: readonly Kept[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const announcing = batch.map(({ source, candidates }) => ({
      from: source,
      announcements: candidates,
      backlog: isBacklog(source),
    }));
    const counts = await announceDocuments(transaction, announcing, now);
    for (const [at, piece] of batch.entries()) piece.documents = counts[at] ?? 0;
    await recordSuccesses(
      transaction,
      batch.map((piece) => successOf(piece, now)),
      now,
    );
    for (const piece of batch) await follow(transaction, config, piece, now);
  });

/** Hubs and lasting moves: few sources have either. */
async function follow(db: Db, config: Services['config'], { source, fetched, read }: Kept, now: Date): Promise<void> {
  if (read) await noteHub(db, config, source, { feed: read.feed, fetched }, now);
  if (!fetched.movedForGood) return;
  const { host } = new URL(fetched.url);
  await moveSource(db, source, { url: fetched.url, host, url_hash: hashUrl(fetched.url) }, now);
}

const isBacklog = (source: DueSource): boolean => source.last_fetched_at === null;

function successOf({ source, fetched, read, candidates, documents }: Kept, now: Date): Success {
  const dates = candidates.flatMap(({ entry }) => (entry.published_at ? [new Date(entry.published_at)] : []));
  const pause = source.interval_pinned
    ? source.interval_seconds
    : adaptedPause({ pause: source.pause_seconds, dates, fresh: isBacklog(source) ? 0 : documents }, now);
  const isPushed = source.pushed_until !== null && Date.parse(source.pushed_until) > now.getTime();
  return {
    source_id: source.source_id,
    ...(read?.conditional === false ? { etag: null, last_modified: null } : validators(fetched, source)),
    next_fetch_at: after(now, seconds(jittered(isPushed ? pauseWhilePushed(pause) : pause))),
    pause_seconds: pause,
    documents,
  };
}

/** Returns the validators; a 304 may leave them out, and the earlier ones stay valid. */
const validators = (fetched: Fetched, source: DueSource) => ({
  etag: fetched.etag ?? (fetched.notModified ? source.etag : null),
  last_modified: fetched.lastModified ?? (fetched.notModified ? source.last_modified : null),
});
