import type { Db } from '../../platform/db/index.ts';
import { type Loop, startLoop } from '../../platform/loop/index.ts';
import { timed } from '../../platform/meter/index.ts';
import type { Services } from '../../platform/services.ts';
import { findDocuments } from '../documents/index.ts';
import { createStreamMatcher, type StreamMatcher } from '../streams/index.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import type { NewMention } from './mentions.queries.ts';
import { claimDocuments, markMatched } from './write.queries.ts';
import { writeMentions } from './write-mentions.ts';

const batchSize = 200;

/** Matches documents as they are stored, a batch at a time, until stopped. */
export function startMatching(
  { db, log }: Pick<Services, 'db' | 'log'>,
  matcher: StreamMatcher = createStreamMatcher(),
): Loop {
  return startLoop({ name: 'matching', log, idle: 500, round: () => matchBatch(db, matcher) });
}

/**
 * One batch in one transaction: the documents leave the queue when their mentions are written, so that after a crash nothing
 * is lost or doubled. true: the batch was full, there may be more.
 */
export async function matchBatch(db: Db, matcher: StreamMatcher): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const ids = (await claimDocuments(transaction, batchSize)).map((row) => row.document_id);
    if (ids.length === 0) return false;
    // After the claim: a stream committed before these documents were stored is known now.
    await matcher.refresh(transaction);
    const documents = await findDocuments(transaction, ids);
    const mentions: NewMention[] = [];
    for (const document of documents) {
      const read = toMatchDocument(document);
      const streams = timed('match', () => matcher.match(read));
      for (const stream of streams) mentions.push(timed('excerpt', () => composeMention(stream, document, read)));
    }
    await timed('write mentions', () => writeMentions(transaction, mentions));
    await markMatched(transaction, ids);
    return ids.length === batchSize;
  });
}
