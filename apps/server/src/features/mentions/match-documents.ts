import { type Clock, systemClock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { isolate, noteFailure, type ParkedKindHandler, settleTried } from '../../platform/isolation/index.ts';
import { timed } from '../../platform/meter/index.ts';
import {
  claimDocuments,
  findDocuments,
  listMatched,
  markMatched,
  matchAgain,
  type StreamPart,
} from '../documents/index.ts';
import type { StreamMatcher } from '../streams/index.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import type { NewMention } from './mentions.queries.ts';
import { writeMentions } from './write-mentions.ts';

const batchSize = 200;

/**
 * Matches one batch in one transaction: the documents leave the matcher's queue when their mentions are written, so that a crash
 * neither loses nor doubles any. A document that fails loses only its own mentions and is tried again later. Returns true if the
 * batch was full and there may be more.
 */
export async function matchBatch(db: Db, matcher: StreamMatcher, clock: Clock = systemClock): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const claimed = await claimDocuments(transaction, batchSize, matcher.part);
    if (claimed.length === 0) return false;
    // After the claim: a stream committed before these documents were stored is known now. Outside the transaction: what the
    // matcher has taken in stays, whatever becomes of this batch.
    await matcher.refresh(db);
    const failed: string[] = [];
    await isolate(transaction, {
      items: claimed.map((row) => row.document_id),
      run: (savepoint, ids) => matchDocuments(savepoint, matcher, ids),
      failed: async (id, error) => {
        failed.push(id);
        await noteDocument(transaction, { id, part: matcher.part }, error, clock.now());
      },
    });
    const again = claimed.filter((row) => row.attempts > 0 && !failed.includes(row.document_id));
    await settleAgain(
      transaction,
      again.map((row) => row.document_id),
    );
    return claimed.length === batchSize;
  });
}

async function matchDocuments(db: Db, matcher: StreamMatcher, ids: readonly string[]): Promise<void> {
  const documents = await findDocuments(db, ids);
  const mentions: NewMention[] = [];
  for (const document of documents) {
    const read = toMatchDocument(document);
    const streams = timed('match', () => matcher.match(read));
    for (const stream of streams) mentions.push(timed('excerpt', () => composeMention(stream, document, read)));
  }
  await timed('write mentions', () => writeMentions(db, mentions));
  await markMatched(db, ids, matcher.part);
}

/** Forgets the failures of documents that are matched now, by all parts. */
async function settleAgain(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await settleTried(db, 'document', await listMatched(db, ids));
}

async function noteDocument(
  db: Db,
  { id, part }: { id: string; part: StreamPart | undefined },
  error: unknown,
  now: Date,
): Promise<void> {
  const [document] = await findDocuments(db, [id]);
  const subject = document ? `${document.headline} (${document.url})` : id;
  await noteFailure(db, { kind: 'document', itemId: id, brandId: null, subject }, error, now);
  await markMatched(db, [id], part);
}

/** Removes a document from the queue. It stays stored, and later searches of streams may still find it. */
export const parkedDocuments: ParkedKindHandler = {
  retry: async (db, id) => (await matchAgain(db, id)) > 0,
  discard: async () => {},
};
