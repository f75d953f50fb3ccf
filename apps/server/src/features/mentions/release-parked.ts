import { events } from '@masthead/contract';
import { z } from 'zod';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { defineJob, eachPage, enqueue, noPayload } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, brandOfJob } from '../access/index.ts';
import { findDocuments } from '../documents/index.ts';
import { findLiveStream, isMatch } from '../streams/index.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import { listArrivals, listParkedStreams, lockStreams, settleParked, takeParked } from './fair-use.queries.ts';
import { dayOf, lastDayOut, limitOf, sumOf } from './fair-use.ts';
import { deleteHidingsBefore } from './hide.queries.ts';
import { deleteOutletHidingsBefore } from './outlet-hidings.queries.ts';
import type { StreamKey } from './stories.queries.ts';
import { insertNew } from './write-mentions.ts';

const pageSize = 200;
/** Days in which a hiding can be undone as one. */
const undoDays = 7;

/**
 * Requests the release of parked documents as far as the quota allows now: call it in every transaction that raises a
 * quota.
 */
export const releaseSoon = (db: Db, { brand_id, stream_id }: StreamKey): Promise<void> =>
  enqueue(db, releaseJob, { brand_id, stream_id }, { key: `release:${stream_id}` });

/** Looks every ten minutes which streams have room again, since days pass and plans change without a word to us. */
export const releaseAllJob = defineJob({
  name: 'mentions.release-all',
  payload: noPayload,
  schedule: '*/10 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, _, signal) => {
    for (const key of await listParkedStreams(acrossBrands(db))) await releaseParked({ db, clock }, key, signal);
    await deleteHidingsBefore(acrossBrands(db), before(clock.now(), days(undoDays)));
    await deleteOutletHidingsBefore(acrossBrands(db), before(clock.now(), days(undoDays)));
  },
});

export const releaseJob = defineJob({
  name: 'mentions.release',
  payload: z.object({ brand_id: brandOfJob, stream_id: z.uuid() }),
  run: (services: Pick<Services, 'db' | 'clock'>, key, signal) => releaseParked(services, key, signal),
});

/** Makes mentions of parked documents, the oldest first, as far as the quota allows. */
const releaseParked = ({ db, clock }: Pick<Services, 'db' | 'clock'>, key: StreamKey, signal: AbortSignal) =>
  eachPage(signal, () => db.transaction().execute((transaction) => releasePage(transaction, clock.now(), key)));

/**
 * Releases one page in one transaction: a document leaves the queue and is a mention when it commits, so that a crash
 * neither loses nor doubles it. Returns true if there is more, and room for it.
 */
async function releasePage(db: Db, now: Date, key: StreamKey): Promise<boolean> {
  const [fairUse] = await lockStreams(db, [key], now);
  const live = await findLiveStream(db, key.stream_id);
  if (!fairUse || !live) return false;
  const max = limitOf(fairUse);
  const used = sumOf(await listArrivals(db, [key.brand_id], [key.stream_id], lastDayOut(now)));
  const room = max === null ? pageSize : Math.min(pageSize, max - used);
  if (room <= 0 || fairUse.parked === 0) return false;
  const taken = await takeParked(db, key, room);
  const documents = await findDocuments(
    db,
    taken.map((row) => row.document_id),
  );
  // The stream may have been changed since they were parked.
  const found = documents.filter((document) => isMatch(live, toMatchDocument(document)));
  const mentions = found.map((document) => ({ ...composeMention(live, document), counted_on: dayOf(now) }));
  await insertNew(db, [fairUse], mentions);
  await settleParked(db, [key], now);
  if (taken.length < fairUse.parked) return true;
  await broadcast(db, events.streamsChanged, key.brand_id, { stream_id: key.stream_id });
  return false;
}
