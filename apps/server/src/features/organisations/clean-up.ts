import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteDraftsBefore } from './onboarding/stream-funnel.queries.ts';

/** Deletes unfinished onboarding funnels. */
export const cleanUpOrganisationsJob = defineJob({
  name: 'organisations.clean-up',
  payload: noPayload,
  schedule: '37 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => void (await deleteDraftsBefore(db, clock.now())),
});
