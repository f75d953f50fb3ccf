import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { completeExpired } from './kpi.queries.ts';

/** Completes the sets whose last day is over, each night. */
export const completeKpisJob = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Job => ({
  name: 'kpi.complete',
  schedule: '5 0 * * *',
  run: async () => void (await completeExpired(db, clock.now())),
});
