import { events } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { broadcast } from '../../../platform/realtime/index.ts';
import type { Services } from '../../../platform/services.ts';
import { findDocuments } from '../../documents/index.ts';
import { findLiveStream, isMatch } from '../../streams/index.ts';
import { toMatchDocument } from '../compose-mention.ts';
import { addToArrivals, lockStreams } from '../fair-use.queries.ts';
import { clippingsOf, recomposeUnsent } from '../mentions.requests.ts';
import { rulesFor } from '../place-mentions.ts';
import { releaseSoon } from '../release-parked.ts';
import { settleRemoved } from '../remove-unmatched.ts';
import { hourOf, placeStories, recountHours, type StreamKey } from '../stories.queries.ts';
import { insertMentions, listHiddenSubjects, type PlacedMention } from '../write.queries.ts';
import { takeMention } from './take-mention.queries.ts';

type Needs = Pick<Services, 'clock' | 'config'>;

/**
 * Removes a stream's mention of a document from every count and from unsent messages. A clipping made of it stays.
 * Returns the row, so that it can be restored; null if the stream no longer has it.
 */
export async function rejectMention(
  db: Db,
  needs: Needs,
  key: StreamKey,
  documentId: string,
): Promise<PlacedMention | null> {
  const [fairUse] = await lockStreams(db, [key], needs.clock.now());
  const mention = await takeMention(db, key, documentId);
  if (!mention) return null;
  await settleRemoved(db, [mention]);
  if (fairUse && fairUse.parked > 0) await releaseSoon(db, key);
  await tell(db, needs, mention);
  return mention;
}

/**
 * Puts a rejected mention back under its id, with what its brand has decided meanwhile. One that the stream would not find
 * by now, and that nobody has saved, stays away.
 */
export async function restoreMention(db: Db, needs: Needs, removed: PlacedMention): Promise<void> {
  const key = { brand_id: removed.brand_id, stream_id: removed.stream_id };
  await lockStreams(db, [key], needs.clock.now());
  const stream = await findLiveStream(db, key.stream_id);
  const [document] = await findDocuments(db, [removed.document_id]);
  const [clipping] = await clippingsOf.call(db, [key.brand_id], [removed.document_id]);
  if (!stream || (document && !document.text_removed && !clipping && !isMatch(stream, toMatchDocument(document))))
    return;
  const cluster_id = document?.cluster_id ?? removed.cluster_id;
  const hidden = rulesFor(
    { ...removed, cluster_id },
    await listHiddenSubjects(db, {
      brandIds: [key.brand_id],
      streamIds: [key.stream_id],
      documentIds: [removed.document_id],
      clusterIds: [cluster_id],
    }),
  );
  const isHidden = (level: 'stream' | 'brand' | 'organisation') => hidden.some((rule) => rule.level === level);
  const mention: PlacedMention = {
    ...removed,
    cluster_id,
    ...(document && { outlet_id: document.outlet_id, outlet_name: document.outlet_name }),
    hidden_in_stream: removed.hidden_in_stream || isHidden('stream'),
    hidden_in_brand: removed.hidden_in_brand || isHidden('brand'),
    hidden_in_organisation: removed.hidden_in_organisation || isHidden('organisation'),
    place: null,
    clipping_id: clipping?.id ?? null,
  };
  await insertMentions(db, [mention]);
  const moved = await placeStories(db, [{ ...key, cluster_id }]);
  await recountHours(db, [...moved, { ...key, hour: hourOf(mention.published_at) }]);
  await addToArrivals(db, [{ ...key, day: mention.counted_on, mentions: 1 }]);
  await tell(db, needs, mention);
}

async function tell(db: Db, needs: Needs, { brand_id, stream_id, id }: PlacedMention): Promise<void> {
  await recomposeUnsent.call(db, needs, { brand_id, stream_id, mention_id: id });
  await broadcast(db, events.mentionsChanged, brand_id, { stream_id, count: 1, mention_id: id });
}
