import { defineJob } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { replaceOutletIn } from '../outlets/index.ts';
import { listNamingOutlets, replaceOutlets } from './streams.queries.ts';

/** Lets streams that block or whitelist a merged outlet name the one that stays. */
export const replaceOutletsJob = defineJob({
  ...replaceOutletIn.streams,
  lane: 'backfill',
  run: async ({ db }: Pick<Services, 'db'>, { outlet_id, doubles }) => {
    for (const { id } of await listNamingOutlets(acrossBrands(db), doubles))
      await db
        .transaction()
        .execute((transaction) => replaceOutlets(acrossBrands(transaction), id, outlet_id, doubles));
  },
});
