import { events } from '@masthead/contract';
import { narrow } from '@masthead/matching';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { defineJob, eachPage } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands, type BrandId } from '../access/index.ts';
import { createArchiveSearch, firstIdAt } from '../documents/index.ts';
import {
  advanceBackfill,
  type BackfillRow,
  backfillDays,
  type ChangedDocument,
  claimBackfill,
  findLiveStream,
  insertChanges,
  isMatch,
  mayFind,
  noteChange,
  searchBack,
} from '../streams/index.ts';
import { listHeld } from './backfill.queries.ts';
import { composeMention, toMatchDocument } from './compose-mention.ts';
import type { NewMention } from './mentions.queries.ts';
import { removeUnmatched } from './remove-unmatched.ts';
import { writeMentions } from './write-mentions.ts';

const pageSize = 500;
/** Number of mentions that a version added and removed kept for display, of each kind. */
const shownChanges = 200;

/**
 * Searches the stored documents of the last 30 days for a new or changed stream, the newest first, a page in a
 * transaction: after a crash it continues where it was. A stream that has changed again meanwhile has a search of its
 * own.
 */
export const backfillJob = defineJob({
  ...searchBack,
  lane: 'backfill',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, { stream_id, revision }, signal) => {
    const fromId = firstIdAt(before(clock.now(), days(backfillDays)));
    const reading = { fromId, search: createArchiveSearch(pageSize) };
    await eachPage(signal, () =>
      db.transaction().execute((transaction) => searchPage(transaction, reading, clock.now(), { stream_id, revision })),
    );
  },
});

/** Searches one page. Returns true if there is more to search. */
async function searchPage(
  db: Db,
  { fromId, search }: { fromId: string; search: ReturnType<typeof createArchiveSearch> },
  now: Date,
  { stream_id, revision }: { stream_id: string; revision: number },
): Promise<boolean> {
  const backfill = await claimBackfill(acrossBrands(db), stream_id, revision);
  const stream = backfill && (await findLiveStream(db, stream_id));
  if (!stream) return false;
  const belowId = backfill.upto ?? firstIdAt(new Date(now.getTime() + days(1)));
  const { documents, reached: upto } = await search(db, { fromId, belowId, narrowed: narrow(stream.query) });
  const found = documents.filter((document) => isMatch(stream, toMatchDocument(document)));
  const done = upto === fromId;
  const key = { brand_id: stream.brand_id, stream_id };
  const range = { fromId: upto, belowId, keep: found.map((document) => document.id) };
  const removed = await removeUnmatched(db, key, range, now);
  const mentions = found
    .filter((document) => mayFind(stream, document))
    .map((document) => composeMention(stream, document));
  const missing = await withoutHeld(db, key, mentions);
  const added = await writeMentions(db, missing, now);
  await keepChanges(db, backfill, { added: missing, removed });
  const progress = {
    upto,
    searched: backfill.searched + documents.length,
    added: backfill.added + added,
    removed: backfill.removed + removed.length,
    kept: backfill.kept + found.length - missing.length,
    finishedAt: done ? now : null,
  };
  await advanceBackfill(db, backfill, progress);
  if (done) await noteChange(db, backfill, progress);
  await broadcast(db, events.streamsBackfill, stream.brand_id, { stream_id, done });
  return !done;
}

/** Returns mentions that the stream does not have yet. */
async function withoutHeld(
  db: Db,
  { brand_id, stream_id }: { brand_id: BrandId; stream_id: string },
  mentions: readonly NewMention[],
): Promise<NewMention[]> {
  const documentIds = mentions.map((mention) => mention.document_id);
  const held = new Set((await listHeld(db, brand_id, stream_id, documentIds)).map((row) => row.document_id));
  return mentions.filter((mention) => !held.has(mention.document_id));
}

/** Keeps the changes of a version; the first has nothing to compare with. */
async function keepChanges(
  db: Db,
  backfill: BackfillRow,
  { added, removed }: { added: readonly NewMention[]; removed: readonly ChangedDocument[] },
): Promise<void> {
  if (backfill.version === 1) return;
  await insertChanges(db, backfill, 'added', added.slice(0, Math.max(0, shownChanges - backfill.added)));
  await insertChanges(db, backfill, 'removed', removed.slice(0, Math.max(0, shownChanges - backfill.removed)));
}
