import { events } from '@masthead/contract';
import { z } from 'zod';
import type { Db } from '../../platform/db/index.ts';
import { defineJob, eachPage, enqueue } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { type BrandId, brandOfJob } from '../access/index.ts';
import { listStreamKeys, lockStreams } from './fair-use.queries.ts';
import { deleteHiddenLater, insertHiddenDocuments, insertHidings } from './hide.queries.ts';
import {
  countHidings,
  countVisible,
  deleteOutletHiding,
  findOutletHiding,
  hidePage,
  keepOutletHiding,
  type OutletHiding,
  showPage,
} from './outlet-hidings.queries.ts';
import { settleChanged } from './settle-hidden.ts';
import { distinct, type StreamKey } from './stories.queries.ts';

/**
 * Mentions of outlets that are hidden or shown in one transaction. An outlet may have tens of thousands, each of them a row with its
 * indexes: the newest change at once, the rest page by page in a job, and other work on the stream comes between.
 */
const pageSize = 500;

type Asked = Omit<OutletHiding, 'is_undo' | 'total' | 'done'>;
const payload = z.object({ brand_id: brandOfJob, hide_id: z.uuid() });
type Payload = z.infer<typeof payload>;

const carryOnSoon = (db: Db, { brand_id, hide_id }: Payload): Promise<void> =>
  enqueue(db, carryOnHidingJob, { brand_id, hide_id }, { key: `hiding:${hide_id}` });

/** Hides the newest mentions of outlets, a job the rest. With the streams locked; answers how many there are in each. */
export async function hideOutlets(db: Db, streams: readonly StreamKey[], asked: Asked, size = pageSize) {
  const visible = await countVisible(db, asked, streams);
  const total = visible.reduce((sum, row) => sum + row.mentions, 0);
  const hiding = { ...asked, is_undo: false, total, done: 0 };
  const done = await hideSome(db, streams, hiding, size);
  if (total > done) {
    await keepOutletHiding(db, { ...hiding, done });
    await carryOnSoon(db, asked);
  }
  return visible;
}

/**
 * Undoes a hiding of outlets, also one that is still running: the newest mentions at once, the rest in a job. With the
 * streams locked.
 */
export async function undoOutlets(
  db: Db,
  known: OutletHiding,
  brandIds: readonly BrandId[],
  size = pageSize,
): Promise<number> {
  const brand_ids = known.brand_ids.filter((id) => brandIds.includes(id));
  const total = await countHidings(db, brand_ids, known.hide_id);
  const hiding = { ...known, brand_ids, is_undo: true, total, done: 0 };
  await deleteHiddenLater(db, brand_ids, known.hide_id);
  const done = await showSome(db, hiding, size);
  await keepOutletHiding(db, { ...hiding, done });
  await carryOnSoon(db, known);
  return total;
}

export const carryOnHidingJob = defineJob({
  name: 'mentions.carry-on-hiding',
  lane: 'backfill',
  payload,
  run: async ({ db }: Pick<Services, 'db'>, hiding, signal) => {
    await eachPage(signal, () => db.transaction().execute((transaction) => carryOn(transaction, hiding)));
  },
});

/** Continues with one page. The hiding may have been reversed since the last one. Returns true if there is more. */
async function carryOn(db: Db, { brand_id, hide_id }: Payload): Promise<boolean> {
  const asked = await findOutletHiding(db, [brand_id], hide_id);
  if (!asked) return false;
  const streams = (await listStreamKeys(db, asked.brand_ids)).filter(
    ({ stream_id }) => asked.stream_ids.length === 0 || asked.stream_ids.includes(stream_id),
  );
  await lockStreams(db, streams);
  const hiding = await findOutletHiding(db, [brand_id], hide_id);
  if (!hiding) return false;
  const changed = hiding.is_undo ? await showSome(db, hiding, pageSize) : await hideSome(db, streams, hiding, pageSize);
  const isDone = changed < pageSize;
  const done = hiding.done + changed;
  if (isDone && hiding.is_undo) await deleteOutletHiding(db, [brand_id], hide_id);
  else await keepOutletHiding(db, { ...hiding, done });
  await tellProgress(db, { ...hiding, done: isDone ? hiding.total : Math.min(done, hiding.total) });
  return !isDone;
}

async function hideSome(db: Db, streams: readonly StreamKey[], hiding: OutletHiding, size: number): Promise<number> {
  const hidden = await hidePage(db, hiding, streams, size);
  const hide = {
    hideId: hiding.hide_id,
    level: hiding.level,
    by: hiding.hidden_by,
    at: new Date(hiding.hidden_at),
  };
  await insertHidings(db, hidden, hide);
  if (hiding.level !== 'stream') await insertHiddenDocuments(db, distinct(hidden, 'brand_id', 'document_id'), hide);
  await settleChanged(db, hidden);
  return hidden.length;
}

async function showSome(db: Db, hiding: OutletHiding, size: number): Promise<number> {
  const { taken, shown } = await showPage(db, hiding.brand_ids, hiding.hide_id, size);
  await settleChanged(db, shown);
  return taken;
}

/** Most ids of a kind that one event holds. */
const mostIds = 90;

/**
 * Reports the progress of a hiding to the open pages of the brand. Too many ids are left out: lists are fetched again
 * at its end.
 */
const tellProgress = (db: Db, { brand_id, hide_id, stream_ids, outlet_ids, is_undo, done, total }: OutletHiding) =>
  broadcast(db, events.mentionsHiding, brand_id, {
    hide_id,
    stream_ids: stream_ids.length > mostIds ? [] : stream_ids,
    outlet_ids: outlet_ids.slice(0, mostIds),
    is_undo,
    done,
    total,
  });
