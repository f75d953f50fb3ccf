import { enqueue, type Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { keepRollups } from '../metrics/index.ts';
import { findOutlet } from '../outlets/index.ts';
import { listBrandsOfOutlets, listOfOutlets, setOutlet } from './outlets.queries.ts';

const pageSize = 2000;

/** Lets clippings of merged outlets name the one that stays, a page in a transaction, and has them valued with its tier and audience. */
export const replaceOutletsJob = ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Job<{ outlet_id: string; doubles: string[] }> => ({
  name: 'clippings.replace-outlets',
  run: async ({ outlet_id, doubles }) => {
    const outlet = await findOutlet(db, outlet_id);
    if (!outlet) return;
    for (const brandId of await listBrandsOfOutlets(db, doubles)) {
      const page = () =>
        db.transaction().execute(async (transaction) => {
          const ids = await listOfOutlets(transaction, brandId, doubles, pageSize);
          await keepRollups(transaction, { brandIds: [brandId], ids }, () =>
            setOutlet(transaction, brandId, ids, outlet, clock.now()),
          );
          return ids.length === pageSize;
        });
      while (await page());
      await enqueue(db, 'clippings.revalue', { brand_id: brandId, outlet_id });
    }
  },
});
