import type { Db } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { type Loop, startLoop } from '../../platform/loop/index.ts';
import { timed } from '../../platform/meter/index.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { findDocuments } from '../documents/index.ts';
import { createStreamMatcher, type StreamMatcher } from '../streams/index.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import { claimDocuments, insertMentions, markMatched, type NewMention, settleMentions } from './mentions.queries.ts';

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
    const automatic = new Set<string>();
    const mentions: NewMention[] = [];
    for (const document of documents) {
      const read = toMatchDocument(document);
      const streams = timed('match', () => matcher.match(read));
      for (const stream of streams) {
        mentions.push(timed('excerpt', () => composeMention(stream, document, read)));
        if (stream.auto_clippings) automatic.add(stream.id);
      }
    }
    await timed('write mentions', () => writeMentions(transaction, mentions, automatic));
    await markMatched(transaction, ids);
    return ids.length === batchSize;
  });
}

/** Writes mentions, tells open screens, and has clippings made where a stream asks for it. Answers how many were new. */
export async function writeMentions(
  db: Db,
  mentions: readonly NewMention[],
  automatic: ReadonlySet<string>,
): Promise<number> {
  if (mentions.length === 0) return 0;
  const written = await insertMentions(db, mentions);
  await settleMentions(
    db,
    [...new Set(mentions.map((mention) => mention.brand_id))],
    [...new Set(mentions.map((mention) => mention.document_id))],
  );
  const byStream = Map.groupBy(written, (mention) => mention.stream_id);
  const messages = [...byStream].map(([streamId, rows]) => ({
    channel: `private-brand.${rows[0]!.brand_id}`,
    event: 'mentions.created',
    data: { stream_id: streamId, count: rows.length },
  }));
  await broadcastAll(db, messages);
  for (const [streamId, rows] of byStream) {
    if (automatic.has(streamId))
      await enqueue(db, 'clippings.save-automatically', {
        brand_id: rows[0]!.brand_id,
        mention_ids: rows.map((row) => row.id),
      });
  }
  return written.length;
}
