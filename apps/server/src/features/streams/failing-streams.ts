import type { Db } from '../../platform/db/index.ts';
import { noteFailure, type ParkedKindHandler, settle } from '../../platform/isolation/index.ts';
import { acrossBrands } from '../access/index.ts';
import type { MatchedStream } from './matched.queries.ts';
import { searchStored, tellBrand } from './save-stream.ts';
import { renewRevision } from './streams.queries.ts';

/** Records that a stream could not be taken in by a matcher; its brand sees that it is not searched at present. */
export async function noteStream(db: Db, stream: MatchedStream, error: unknown, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const item = { kind: 'stream', itemId: stream.id, brandId: stream.brand_id, subject: stream.name } as const;
    await noteFailure(transaction, item, error, now);
    await tellBrand(transaction, stream.brand_id, stream.id);
  });
}

/** Searches the stored documents for a stream that works again, since those that came meanwhile were not matched. */
export async function recoverStream(db: Db, stream: MatchedStream, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Only the first of several matchers requests the search.
    if ((await settle(transaction, 'stream', [stream.id])) === 0 || !stream.active) return;
    await searchStored(transaction, now, stream);
  });
}

/** A stream cannot be discarded: it is taken in again whenever it is changed, and ends when it is removed. */
export const parkedStreams: ParkedKindHandler = {
  retry: async (db, id) => (await renewRevision(acrossBrands(db), id)) > 0,
};
