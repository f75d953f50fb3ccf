import { quotaLimit } from '@masthead/contract';
import { before, days } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/db/index.ts';
import { enqueueAll } from '../../../platform/jobs/index.ts';
import { acrossBrands, type BrandId, forbidden, lockLimit } from '../../access/index.ts';
import { countDocuments, firstIdAt } from '../../documents/index.ts';
import { findPlanInForce } from '../../organisations/index.ts';
import { backfillDays, tellBrand } from '../save-stream.ts';
import { countStreams } from '../streams.queries.ts';
import { searchBack } from '../streams.requests.ts';
import {
  findOrganisation,
  type ImportedStream,
  insertStreams,
  removeStreams,
  startBackfills,
} from './imported.queries.ts';

/** Creates streams of an import and starts the searches of stored documents, in the caller's transaction. */
export async function importStreams(
  transaction: Db,
  owner: { brandId: BrandId; userId: string; now: Date },
  streams: readonly ImportedStream[],
): Promise<void> {
  if (streams.length === 0) return;
  const { brandId, now } = owner;
  const made = await insertStreams(transaction, owner, streams);
  const since = firstIdAt(before(now, days(backfillDays)));
  const total = await countDocuments(transaction, since, firstIdAt(new Date(now.getTime() + days(1))));
  await startBackfills(transaction, brandId, made, total);
  await enqueueAll(
    transaction,
    searchBack,
    made.map(({ id, revision }) => ({ payload: { stream_id: id, revision } })),
  );
  await tellBrand(transaction, brandId, made[0]!.id);
}

/** Removes streams of an import, in the caller's transaction. */
export async function removeImportedStreams(
  transaction: Db,
  brandId: BrandId,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await removeStreams(transaction, brandId, ids, now);
  await tellBrand(transaction, brandId, ids[0]!);
}

/** Returns how many streams the organisation of a brand has, and how many its plan still includes; null: any number. */
export async function streamsLeft(db: Db, brandId: BrandId, now: Date): Promise<{ used: number; left: number | null }> {
  const { organisation_id } = (await findOrganisation(db, brandId))!;
  const max = quotaLimit('streams', await findPlanInForce(db, organisation_id, now));
  const used = await countStreams(acrossBrands(db), organisation_id);
  return { used, left: max === null ? null : Math.max(0, max - used) };
}

/** Refuses what a transaction has added if the organisation then has more streams than its plan includes: 403 quota. */
export async function holdToStreams(transaction: Db, brandId: BrandId, now: Date): Promise<void> {
  const { organisation_id } = (await findOrganisation(transaction, brandId))!;
  await lockLimit(transaction, organisation_id, 'streams');
  const max = quotaLimit('streams', await findPlanInForce(transaction, organisation_id, now));
  const used = await countStreams(acrossBrands(transaction), organisation_id);
  if (max !== null && used > max)
    throw forbidden({ can: false, reason: { cause: 'plan', type: 'quota' }, max, current: used });
}
