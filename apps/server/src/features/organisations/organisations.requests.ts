import { z } from 'zod';
import { declareJob } from '../../platform/jobs/index.ts';
import { brandOfJob } from '../access/index.ts';

/** Rebuilds the sums of a brand or of an organisation, such as after its time zone has changed; of neither, those that are missing. */
export const rebuildRollups = declareJob({
  name: 'metrics.rebuild',
  payload: z.object({ brand_id: brandOfJob.optional(), organisation_id: z.uuid().optional() }),
});
