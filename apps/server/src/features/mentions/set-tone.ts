import { events, type Mention } from '@masthead/contract';
import { notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { broadcastAll } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { listStreamKeys, lockStreams } from './fair-use.queries.ts';
import { findMention, type MentionRow } from './mentions.queries.ts';
import { takeTone } from './mentions.requests.ts';
import { hourOf, recountHours } from './stories.queries.ts';
import { restoreTone, setTone } from './tone.queries.ts';
import { forgetReview } from './tone-review.queries.ts';

/**
 * Sets the tone of a document by a person: for the brand's mentions of it in every stream, and for its clipping. null gives
 * them the machine's tone again, as if nobody had judged it. Throws 404.
 */
export async function correctTone(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  mentionId: string,
  sentiment: Mention['sentiment'] | null,
): Promise<MentionRow> {
  const mention = await findMention(db, scope, mentionId);
  if (!mention) throw notFound();
  const { brand_id, document_id } = mention;
  await db.transaction().execute(async (transaction) => {
    await lockStreams(transaction, await listStreamKeys(transaction, [brand_id]));
    const document = { brand_id, document_id };
    if (!sentiment) await forgetReview(transaction, document);
    const changed = sentiment
      ? await setTone(transaction, document, sentiment, scope.actor.user_id)
      : await restoreTone(transaction, document);
    await recountHours(
      transaction,
      changed.map((row) => ({ ...row, hour: hourOf(row.published_at) })),
    );
    if (mention.clipping_id) await enqueue(transaction, takeTone, { brand_id, document_id });
    await broadcastAll(
      transaction,
      events.mentionsChanged,
      changed.map(({ stream_id, id }) => ({ id: brand_id, payload: { stream_id, count: 1, mention_id: id } })),
    );
  });
  return (await findMention(db, scope, mentionId))!;
}
