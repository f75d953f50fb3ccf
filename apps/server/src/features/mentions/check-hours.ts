import { systemClock } from '../../platform/clock/index.ts';
import { batches } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { listAstrayHours, listBrandsWithMentions } from './check.queries.ts';
import { lockStreams } from './fair-use.queries.ts';
import { recountHours, resumHours } from './stories.queries.ts';

/** The number of hours that one transaction counts again. */
const pageSize = 500;

/**
 * Compares the stored numbers of mentions by hour with the mentions, brand by brand, and corrects those that differ.
 * Returns how many hours.
 */
export async function repairHours({ db }: Pick<Services, 'db'>): Promise<number> {
  let repaired = 0;
  for (const brandId of await listBrandsWithMentions(acrossBrands(db))) {
    const astray = await listAstrayHours(db, brandId);
    for (const hours of batches(astray, pageSize))
      await db.transaction().execute(async (transaction) => {
        await lockStreams(transaction, hours, systemClock.now());
        await recountHours(transaction, hours);
        await resumHours(transaction, hours);
      });
    repaired += astray.length;
  }
  return repaired;
}
