import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteEmptyCells, listUnsummedBrands, rebuildBrand } from './rollups.queries.ts';

/** Makes sums that are missing, or those of one brand anew, such as after its organisation's time zone has changed. */
export const rebuildRollupsJob = ({ db }: Pick<Services, 'db'>): Job<{ brand_id?: string }> => ({
  name: 'metrics.rebuild',
  schedule: '41 2 * * *',
  run: async ({ brand_id }) => {
    for (const brandId of brand_id ? [brand_id] : await listUnsummedBrands(db))
      await db.transaction().execute((transaction) => rebuildBrand(transaction, brandId));
    await deleteEmptyCells(db);
  },
});
