import { matches, narrow } from '@masthead/matching';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { firstIdAt, listDocuments } from '../documents/index.ts';
import { backfillDays, findLiveStream } from '../streams/index.ts';
import { advanceBackfill, claimBackfill, deleteUnmatched } from './backfill.queries.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import { writeMentions } from './match-documents.ts';

const pageSize = 500;

interface Payload {
  stream_id: string;
  revision: number;
}

/**
 * Searches the stored documents of the last 30 days for a new or changed stream, the newest first, a page in a transaction:
 * after a crash it goes on where it was. A stream that has changed again meanwhile has a search of its own.
 */
export const backfillJob = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job<Payload> => ({
  name: 'mentions.backfill',
  run: async ({ stream_id, revision }) => {
    while (await db.transaction().execute((transaction) => searchPage(transaction, clock.now(), stream_id, revision)));
  },
});

/** true: there is more to search. */
async function searchPage(db: Db, now: Date, streamId: string, revision: number): Promise<boolean> {
  const backfill = await claimBackfill(db, streamId, revision);
  const stream = backfill && (await findLiveStream(db, streamId));
  if (!stream) return false;
  const fromId = firstIdAt(before(now, days(backfillDays)));
  const belowId = backfill.upto ?? firstIdAt(new Date(now.getTime() + days(1)));
  const documents = await listDocuments(db, { fromId, belowId, narrowed: narrow(stream.query), limit: pageSize });
  const found = documents.filter((document) => matches(stream.query, toMatchDocument(document)));
  const done = documents.length < pageSize;
  const upto = done ? fromId : documents.at(-1)!.id;
  await deleteUnmatched(db, stream.brand_id, streamId, {
    fromId: upto,
    belowId,
    keep: found.map((document) => document.id),
  });
  await writeMentions(
    db,
    found.map((document) => composeMention(stream, document)),
    new Set(stream.auto_clippings ? [stream.id] : []),
  );
  await advanceBackfill(db, streamId, {
    upto,
    searched: backfill.searched + documents.length,
    finishedAt: done ? now : null,
  });
  await broadcast(db, `private-brand.${stream.brand_id}`, 'streams.backfill', { stream_id: streamId, done });
  return !done;
}
