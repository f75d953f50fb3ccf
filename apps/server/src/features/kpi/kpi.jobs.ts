import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { completeExpired } from './kpi.queries.ts';

/** Completes the sets whose last day is over, each night. */
export const completeKpisJob = defineJob({
  name: 'kpi.complete',
  payload: noPayload,
  schedule: '5 0 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await completeExpired(acrossBrands(db), clock.now())),
});
