import type { Db } from '../../../platform/db/index.ts';
import { readSetting, writeSetting } from '../../../platform/db/settings.queries.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import { rebuildRollups } from '../../organisations/index.ts';
import {
  areDaysAstray,
  foldDays,
  listBrandsToFold,
  listBrandsWithCoverage,
  recountDays,
} from './coverage-days.queries.ts';
import { lockRebuild } from './locks.queries.ts';
import { deleteEmptyCells, isAstray, listSummedBrands, listUnsummedBrands, rebuildBrand } from './rollups.queries.ts';

const sumsKey = 'metrics.sums';
/** Version of what is kept. Sums of another one are compared with the clippings as soon as the program starts. */
const sumsVersion = 2;
/** Databases whose sums are known to be of this version. */
const current = new WeakSet<Db>();

/**
 * Returns true once the stored sums have stories and unknown audiences; those of an earlier release are rebuilt first.
 */
export async function areSumsCurrent(db: Db): Promise<boolean> {
  if (current.has(db)) return true;
  if ((await readSetting<number>(db, sumsKey)) !== sumsVersion) return false;
  current.add(db);
  return true;
}

/** Has sums made at once that are missing or those of an earlier release. */
export async function rebuildMissingSoon(db: Db): Promise<void> {
  if (!(await areSumsCurrent(db)) || (await listUnsummedBrands(acrossBrands(db))).length > 0)
    await enqueue(db, rebuildRollupsJob, {}, { key: rebuildRollupsJob.name });
}

/**
 * Rebuilds sums: those of a brand or an organisation, such as after its time zone has changed; without either, all that
 * differ from the clippings, which a process of an earlier release may have left behind while it was replaced.
 */
export const rebuildRollupsJob = defineJob({
  ...rebuildRollups,
  lane: 'backfill',
  schedule: '41 2 * * *',
  run: async (services: Pick<Services, 'db' | 'clock' | 'log'>, { brand_id, organisation_id }, signal) => {
    const { db, clock } = services;
    const system = acrossBrands(db);
    if (brand_id) return await rebuildAll(services, [brand_id], signal);
    if (organisation_id) return await rebuildAll(services, await listSummedBrands(system, organisation_id), signal);
    await repairSums(services, signal);
    await writeSetting(db, sumsKey, sumsVersion, clock.now());
  },
});

/** Rebuilds the sums that differ from the clippings. Returns the number of their brands. */
export async function repairSums(services: Pick<Services, 'db' | 'log'>, signal?: AbortSignal): Promise<number> {
  const system = acrossBrands(services.db);
  let repaired = 0;
  for (const brandId of await listBrandsWithCoverage(system)) {
    const [areSumsWrong, areDaysWrong] = [
      await isAstray(services.db, brandId),
      await areDaysAstray(services.db, brandId),
    ];
    if (areSumsWrong) await rebuildAll(services, [brandId], signal);
    if (areDaysWrong) await alone(services.db, brandId, recountDays);
    if (areSumsWrong || areDaysWrong) repaired++;
  }
  await deleteEmptyCells(system);
  for (const brandId of await listBrandsToFold(system)) await alone(services.db, brandId, foldDays);
  return repaired;
}

/** Runs a change of numbers of a brand while no other one sums it. */
const alone = (db: Db, brandId: BrandId, change: (db: Db, brandId: BrandId) => Promise<unknown>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockRebuild(transaction, brandId);
    await change(transaction, brandId);
  });

async function rebuildAll(
  { db, log }: Pick<Services, 'db' | 'log'>,
  brandIds: readonly BrandId[],
  signal?: AbortSignal,
): Promise<void> {
  for (const [done, brandId] of brandIds.entries()) {
    signal?.throwIfAborted();
    await db.transaction().execute((transaction) => rebuildBrand(transaction, brandId));
    log.info({ brands: done + 1, of: brandIds.length }, 'The sums of a brand were rebuilt');
  }
}
