import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteExpired } from './sessions/sessions.queries.ts';

/** Deletes sessions that have expired. */
export const cleanUpAccessJob = defineJob({
  name: 'access.clean-up',
  payload: noPayload,
  schedule: '17 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => void (await deleteExpired(db, clock.now())),
});
