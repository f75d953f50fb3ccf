import { events, type StreamFormOutput } from '@masthead/contract';
import { print } from '@masthead/matching';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { countDocuments, firstIdAt } from '../documents/index.ts';
import { carryBackfillOn, startBackfill } from './backfill.queries.ts';
import { checkStream, refuseMediaTypes } from './check-stream.ts';
import { followNew } from './followers.queries.ts';
import { formOf } from './stream-form.ts';
import { queryOf, settleText } from './stream-query.ts';
import {
  bringBack,
  findStream,
  insertStream,
  lockStream,
  removeStream,
  type StreamRow,
  updateStream,
} from './streams.queries.ts';
import { searchBack } from './streams.requests.ts';
import { insertVersion } from './versions.queries.ts';

/** Days of stored documents that a new or changed stream is searched in. */
export const backfillDays = 30;
/** Days in which a removed stream can be brought back. */
export const restorableDays = 7;

export type Save = Pick<Services, 'db' | 'clock'>;

/** Creates a stream in the brand of the scope and starts the search of stored documents. Answers the id. */
export async function createStream({ db, clock }: Save, scope: Scope, given: StreamFormOutput): Promise<string> {
  const form = settleText(given);
  refuseMediaTypes(scope, form, []);
  await checkStream(db, scope, form, null);
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    const revision = await insertStream(transaction, scope, { id, form }, clock.now());
    await insertVersion(transaction, scope, { stream_id: id, version: 1, form, restored_from: null }, clock.now());
    await followNew(transaction, scope, id, clock.now());
    await search(transaction, clock.now(), scope, { id, revision, version: 1 });
  });
  return id;
}

interface Change {
  streamId: string;
  /** The version that was changed; another by now is a conflict. */
  version?: number | undefined;
  restoredFrom?: number;
}

/**
 * Replaces a stream and keeps what it was as a version. If the search is another one, the documents of the last 30 days
 * are searched again; saving what is saved already does nothing.
 */
export async function changeStream(
  { db, clock }: Save,
  scope: Scope,
  { streamId, version, restoredFrom }: Change,
  change: (form: StreamFormOutput) => StreamFormOutput,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockStream(transaction, scope, streamId);
    const saved = await findStream(transaction, scope, streamId);
    if (!saved) throw notFound();
    if (version !== undefined && version !== saved.version) throw new Failure(409, 'conflict');
    const before = formOf(saved);
    const form = settleText(change(before));
    if (isSame(before, form)) return;
    refuseMediaTypes(scope, form, before.media_types);
    await checkStream(transaction, scope, form, streamId);
    const now = clock.now();
    const next = { id: streamId, form, version: saved.version + 1 };
    const revision = await updateStream(transaction, scope, next, now);
    await insertVersion(
      transaction,
      scope,
      { stream_id: streamId, version: next.version, form, restored_from: restoredFrom ?? null },
      now,
    );
    // A stream that the plan or staff pause is searched when it runs again.
    if (isHeld(saved)) await tell(transaction, scope, streamId);
    else if (searchesSame(before, form)) await goOn(transaction, scope, streamId, revision);
    else await search(transaction, now, scope, { id: streamId, revision, version: next.version });
  });
}

export async function deleteStream({ db, clock }: Save, scope: Scope, streamId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await removeStream(transaction, scope, streamId, clock.now());
    await tell(transaction, scope, streamId);
  });
}

/** Brings a removed stream back; what was collected meanwhile is searched for it. One that is there already stays as it is. */
export async function restoreStream({ db, clock }: Save, scope: Scope, streamId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const revision = await bringBack(transaction, scope, streamId, before(clock.now(), days(restorableDays)));
    const stream = await findStream(transaction, scope, streamId);
    if (!stream) throw notFound();
    if (!revision || isHeld(stream)) return;
    await search(transaction, clock.now(), scope, { id: streamId, revision, version: stream.version });
  });
}

const isHeld = ({ paused_by }: Pick<StreamRow, 'paused_by'>): boolean => paused_by === 'plan' || paused_by === 'staff';

const isSame = (a: StreamFormOutput, b: StreamFormOutput): boolean =>
  (Object.keys(a) as (keyof StreamFormOutput)[]).every(
    (field) => JSON.stringify(a[field]) === JSON.stringify(b[field]),
  );

const searchesSame = (a: StreamFormOutput, b: StreamFormOutput): boolean =>
  a.ad_blocking === b.ad_blocking && print(queryOf(a)) === print(queryOf(b));

interface Searched {
  id: string;
  brand_id: BrandId;
  revision: number;
  version: number;
}

/** Starts the search of stored documents. Call it in a transaction. */
export async function searchStored(
  db: Save['db'],
  now: Date,
  { id, brand_id, revision, version }: Searched,
): Promise<void> {
  const total = await countDocuments(
    db,
    firstIdAt(before(now, days(backfillDays))),
    firstIdAt(new Date(now.getTime() + days(1))),
  );
  await startBackfill(db, { brandIds: [brand_id] }, { stream_id: id, revision, version, total });
  await enqueueSearch(db, id, revision);
  await tellBrand(db, brand_id, id);
}

const search = (db: Save['db'], now: Date, scope: Scope, stream: Omit<Searched, 'brand_id'>): Promise<void> =>
  searchStored(db, now, { ...stream, brand_id: scope.brandIds[0]! });

/** Returns true if the search stays the same: a running one then continues. */
async function goOn(db: Save['db'], scope: Scope, streamId: string, revision: number): Promise<void> {
  if (await carryBackfillOn(db, scope, streamId, revision)) await enqueueSearch(db, streamId, revision);
  await tell(db, scope, streamId);
}

const enqueueSearch = (db: Save['db'], streamId: string, revision: number) =>
  enqueue(db, searchBack, { stream_id: streamId, revision }, { key: `backfill:${streamId}` });

const tell = (db: Save['db'], scope: Scope, streamId: string) => tellBrand(db, scope.brandIds[0]!, streamId);

/** Tells open screens of a brand that a stream has changed. */
export const tellBrand = (db: Save['db'], brandId: BrandId, streamId: string) =>
  broadcast(db, events.streamsChanged, brandId, { stream_id: streamId });
