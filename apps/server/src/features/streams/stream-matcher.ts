import { createMatcher, type MatchDocument, matches, type Query } from '@masthead/matching';
import { type Clock, systemClock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { listFailing } from '../../platform/isolation/index.ts';
import { acrossBrands, type BrandId } from '../access/index.ts';
import type { StreamPart } from '../documents/index.ts';
import { isAdvertisement } from './advertisement.ts';
import { noteStream, recoverStream } from './failing-streams.ts';
import { findMatched, listChangedSince, type MatchedStream } from './matched.queries.ts';
import { queryOf } from './stream-query.ts';

export interface LiveStream {
  id: string;
  brand_id: BrandId;
  query: Query;
  ad_blocking: boolean;
  auto_clippings: boolean;
  auto_rss: boolean;
  /** Media types that the plan leaves out; nothing new is found in them. */
  withheld_media_types: readonly string[];
}

/** All streams of all brands in memory, or those of one part, kept up to date by revision. */
export interface StreamMatcher {
  /** The part whose streams it has; absent if it has all. */
  readonly part?: StreamPart | undefined;
  /**
   * Loads changed streams; call it before each batch, outside a transaction. Changes committed before are then matched.
   * A stream that cannot be loaded is left out and recorded; the others continue. Loading ends early when it is stopped.
   */
  refresh(db: Db, stopped?: AbortSignal): Promise<void>;
  match(document: MatchDocument): LiveStream[];
  readonly size: number;
}

const liveStream = (row: MatchedStream): LiveStream => ({
  id: row.id,
  brand_id: row.brand_id,
  query: queryOf(row),
  ad_blocking: row.ad_blocking,
  auto_clippings: row.auto_clippings,
  auto_rss: row.auto_rss,
  withheld_media_types: row.withheld_media_types,
});

/** Returns one stream as the matchers see it; undefined once it is removed. */
export async function findLiveStream(db: Db, streamId: string): Promise<LiveStream | undefined> {
  const row = await findMatched(acrossBrands(db), streamId);
  return row?.active ? liveStream(row) : undefined;
}

/** Returns true if a document is a mention of a stream; it agrees with the matcher of all streams. */
export const isMatch = ({ query, ad_blocking }: Pick<LiveStream, 'query' | 'ad_blocking'>, document: MatchDocument) =>
  matches(query, document) && !(ad_blocking && isAdvertisement(document));

/** Returns true unless the plan of the stream leaves out the media type of the document, or the document is for another stream alone. */
export const mayFind = (
  stream: Pick<LiveStream, 'id' | 'withheld_media_types'>,
  { media_type, only_stream_id }: Pick<MatchDocument, 'media_type'> & { only_stream_id?: string | null },
) => !stream.withheld_media_types.includes(media_type) && (only_stream_id == null || only_stream_id === stream.id);

const batchSize = 5000;

export function createStreamMatcher(clock: Clock = systemClock, part?: StreamPart): StreamMatcher {
  const matcher = createMatcher();
  const streams = new Map<string, LiveStream>();
  /** Streams that could not be taken in, those noted by earlier processes included. */
  let failing: Set<string> | undefined;
  let revision = 0;

  const leaveOut = (id: string) => {
    matcher.delete(id);
    streams.delete(id);
  };

  const take = (row: MatchedStream) => {
    if (!row.active || row.is_paused_by_plan) return leaveOut(row.id);
    const stream = liveStream(row);
    streams.set(row.id, stream);
    matcher.set(row.id, stream.query);
  };

  return {
    part,
    async refresh(db, stopped) {
      failing ??= new Set(await listFailing(db, 'stream'));
      while (!stopped?.aborted) {
        const rows = await listChangedSince(acrossBrands(db), revision, batchSize, part);
        for (const row of rows) {
          try {
            take(row);
          } catch (error) {
            leaveOut(row.id);
            failing.add(row.id);
            await noteStream(db, row, error, clock.now());
            continue;
          }
          if (failing.delete(row.id)) await recoverStream(db, row, clock.now());
        }
        revision = rows.at(-1)?.revision ?? revision;
        if (rows.length < batchSize) return;
      }
    },
    match(document) {
      const found = matcher.match(document).flatMap((id) => {
        const stream = streams.get(id);
        return stream && mayFind(stream, document) ? [stream] : [];
      });
      if (!found.some((stream) => stream.ad_blocking) || !isAdvertisement(document)) return found;
      return found.filter((stream) => !stream.ad_blocking);
    },
    get size() {
      return streams.size;
    },
  };
}
