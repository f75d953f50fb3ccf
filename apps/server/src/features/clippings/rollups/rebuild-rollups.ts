import type { Db } from '../../../platform/db/index.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands } from '../../access/index.ts';
import { rebuildRollups } from '../../organisations/index.ts';
import { deleteEmptyCells, listSummedBrands, listUnsummedBrands, rebuildBrand } from './rollups.queries.ts';

/** Has missing sums made at once where there are clippings without any, such as those of a release that kept none. */
export async function rebuildMissingSoon(db: Db): Promise<void> {
  if ((await listUnsummedBrands(acrossBrands(db))).length > 0)
    await enqueue(db, rebuildRollupsJob, {}, { key: rebuildRollupsJob.name });
}

/** Makes sums that are missing, or those of a brand or an organisation anew, such as after its time zone has changed. */
export const rebuildRollupsJob = defineJob({
  ...rebuildRollups,
  schedule: '41 2 * * *',
  run: async ({ db, log }: Pick<Services, 'db' | 'log'>, { brand_id, organisation_id }, signal) => {
    const brandIds = brand_id
      ? [brand_id]
      : await (organisation_id
          ? listSummedBrands(acrossBrands(db), organisation_id)
          : listUnsummedBrands(acrossBrands(db)));
    for (const [done, brandId] of brandIds.entries()) {
      signal.throwIfAborted();
      await db.transaction().execute((transaction) => rebuildBrand(transaction, brandId));
      log.info({ brands: done + 1, of: brandIds.length }, 'The sums of a brand were rebuilt');
    }
    await deleteEmptyCells(acrossBrands(db));
  },
});
