import { defineJob, eachPage, enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { findOutlet, replaceOutletIn, revalueOutlet } from '../outlets/index.ts';
import { listBrandsOfOutlets, listOfOutlets, setOutlet } from './outlets.queries.ts';
import { keepRollups } from './rollups/keep-rollups.ts';

const pageSize = 2000;

/** Lets clippings of merged outlets name the one that stays, a page in a transaction, and has them valued with its tier and audience. */
export const replaceOutletsJob = defineJob({
  ...replaceOutletIn.clippings,
  lane: 'backfill',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>, { outlet_id, doubles }, signal) => {
    const outlet = await findOutlet(db, outlet_id);
    if (!outlet) return;
    for (const brandId of await listBrandsOfOutlets(acrossBrands(db), doubles)) {
      const page = () =>
        db.transaction().execute(async (transaction) => {
          const ids = await listOfOutlets(transaction, brandId, doubles, pageSize);
          await keepRollups(transaction, { brandIds: [brandId], ids }, () =>
            setOutlet(transaction, brandId, ids, outlet, clock.now()),
          );
          if (ids.length === pageSize) return true;
          // With the last page: a run that is killed after it would not find this brand again.
          await enqueue(transaction, revalueOutlet, { brand_id: brandId, outlet_id });
          return false;
        });
      await eachPage(signal, page);
    }
  },
});
