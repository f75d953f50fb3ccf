import type { StreamFormOutput } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../accounts/index.ts';
import { countDocuments, firstIdAt } from '../documents/index.ts';
import { findOutletNames } from '../outlets/index.ts';
import { isCountry } from '../reference/index.ts';
import { insertStream, removeStream, startBackfill, updateStream } from './streams.queries.ts';

/** Days of stored documents that a new or changed stream is searched in. */
export const backfillDays = 30;

type Save = Pick<Services, 'db' | 'clock'>;

/** Creates a stream in the brand of the scope and starts the search of stored documents. Answers the id. */
export async function createStream({ db, clock }: Save, scope: Scope, form: StreamFormOutput): Promise<string> {
  await refuseUnknown(db, form);
  const id = uuidv7();
  await db.transaction().execute(async (transaction) => {
    const revision = await insertStream(transaction, scope, { id, form }, clock.now());
    await search(transaction, clock.now(), scope, id, revision);
  });
  return id;
}

/** Replaces a stream; the documents of the last 30 days are searched again. */
export async function changeStream(
  { db, clock }: Save,
  scope: Scope,
  streamId: string,
  form: StreamFormOutput,
): Promise<void> {
  await refuseUnknown(db, form);
  await db.transaction().execute(async (transaction) => {
    const revision = await updateStream(transaction, scope, streamId, form, clock.now());
    await search(transaction, clock.now(), scope, streamId, revision);
  });
}

export async function deleteStream({ db, clock }: Save, scope: Scope, streamId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await removeStream(transaction, scope, streamId, clock.now());
    await broadcast(transaction, `private-brand.${scope.brandIds[0]}`, 'streams.changed', { stream_id: streamId });
  });
}

async function search(db: Save['db'], now: Date, scope: Scope, streamId: string, revision: number): Promise<void> {
  const total = await countDocuments(
    db,
    firstIdAt(before(now, days(backfillDays))),
    firstIdAt(new Date(now.getTime() + days(1))),
  );
  await startBackfill(db, streamId, revision, total);
  await enqueue(db, 'mentions.backfill', { stream_id: streamId, revision }, { key: `backfill:${streamId}` });
  await broadcast(db, `private-brand.${scope.brandIds[0]}`, 'streams.changed', { stream_id: streamId });
}

async function refuseUnknown(db: Save['db'], form: StreamFormOutput): Promise<void> {
  for (const field of ['monitored_countries', 'excluded_countries'] as const)
    if (!form[field].every(isCountry)) throw invalidField(field, 'invalid');
  for (const field of ['blocked_outlets', 'whitelisted_outlets'] as const) {
    const known = await findOutletNames(db, form[field]);
    if (known.size < new Set(form[field]).size) throw invalidField(field, 'invalid');
  }
}
