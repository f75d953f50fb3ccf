import { before, days } from '../../platform/clock/index.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deleteDeliveriesBefore } from './deliveries.queries.ts';
import { runDue } from './run-due.ts';

/** Sends due notifications each minute, found by the index. */
export const runDueJob = defineJob({
  name: 'notifications.run-due',
  payload: noPayload,
  schedule: '* * * * *',
  attempts: 1,
  run: async (services: Services, _, signal) => {
    await eachPage(signal, () => runDue(services));
  },
});

/** The age at which deliveries are deleted. */
const deliveriesKept = days(180);

/** Deletes old deliveries. */
export const cleanUpNotificationsJob = defineJob({
  name: 'notifications.clean-up',
  payload: noPayload,
  schedule: '29 3 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await deleteDeliveriesBefore(db, before(clock.now(), deliveriesKept))),
});
