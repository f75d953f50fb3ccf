import type { Job } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { deliverHooks } from './deliver-hooks.ts';
import { runDue } from './run-due.ts';

/** Each minute: what is due by the index is told. */
export const runDueJob = (services: Services): Job => ({
  name: 'notifications.run-due',
  schedule: '* * * * *',
  attempts: 1,
  run: async () => {
    while (await runDue(services));
  },
});

/** What goes to web addresses: at once when it was written, and each minute what is to be tried again. */
export const deliverHooksJob = (services: Services): Job => ({
  name: 'notifications.deliver',
  schedule: '* * * * *',
  attempts: 1,
  run: async () => {
    while (await deliverHooks(services));
  },
});
