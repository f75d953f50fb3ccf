import { defineFeature } from '../access/index.ts';
import { forgetEventsJob, reconcileJob, renewJob } from './billing.jobs.ts';
import { billingRoutes } from './billing.routes.ts';
import { billingStaffRoutes } from './billing-staff.routes.ts';
import { syncJob } from './webhook.ts';

export const billing = defineFeature({
  name: 'billing',
  routes: { ...billingRoutes, ...billingStaffRoutes },
  jobs: [renewJob, reconcileJob, syncJob],
  cleanups: [forgetEventsJob],
});
