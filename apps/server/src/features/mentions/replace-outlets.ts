import { defineJob } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { findOutlet, replaceOutletIn } from '../outlets/index.ts';
import { setSampledOutlet } from './qa/samples.queries.ts';
import { listStreamsOfOutlets, setOutlet } from './replace-outlets.queries.ts';

/** Lets mentions of merged outlets name the one that stays, a stream at a time. Sums are not kept by outlet, so they stay true. */
export const replaceOutletsJob = defineJob({
  ...replaceOutletIn.mentions,
  lane: 'backfill',
  run: async ({ db }: Pick<Services, 'db'>, { outlet_id, doubles }) => {
    const outlet = await findOutlet(db, outlet_id);
    if (!outlet) return;
    await setSampledOutlet(acrossBrands(db), doubles, outlet.id);
    for (const { brand_id, id } of await listStreamsOfOutlets(acrossBrands(db), doubles))
      await setOutlet(db, { brandId: brand_id, streamId: id }, doubles, outlet);
  },
});
