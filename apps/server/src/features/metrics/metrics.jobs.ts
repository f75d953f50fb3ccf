import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteEmptyCells, listSummedBrands, listUnsummedBrands, rebuildBrand } from './rollups.queries.ts';

/** Makes sums that are missing, or those of a brand or an organisation anew, such as after its time zone has changed. */
export const rebuildRollupsJob = ({
  db,
}: Pick<Services, 'db'>): Job<{ brand_id?: string; organisation_id?: string }> => ({
  name: 'metrics.rebuild',
  schedule: '41 2 * * *',
  run: async ({ brand_id, organisation_id }) => {
    const brandIds = brand_id
      ? [brand_id]
      : await (organisation_id ? listSummedBrands(db, organisation_id) : listUnsummedBrands(db));
    for (const brandId of brandIds) await db.transaction().execute((transaction) => rebuildBrand(transaction, brandId));
    await deleteEmptyCells(db);
  },
});
