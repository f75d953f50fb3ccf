import { before, days } from '../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteOldDays } from './collection.queries.ts';

/** Days for which figures of collection are kept. */
export const figureDays = 90;

/** Deletes old figures of collection. */
export const cleanUpSourcesJob = defineJob({
  name: 'sources.clean-up',
  payload: noPayload,
  schedule: '19 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await deleteOldDays(db, before(clock.now(), days(figureDays)))),
});
