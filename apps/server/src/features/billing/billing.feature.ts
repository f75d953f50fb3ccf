import { defineFeature } from '../access/index.ts';
import { billingHold, paymentFacts } from '../organisations/index.ts';
import { forgetEventsJob, reconcileJob, renewJob } from './billing.jobs.ts';
import { billingRoutes } from './billing.routes.ts';
import { billingStaffRoutes } from './billing-staff.routes.ts';
import { findPaymentFacts } from './payment-facts.ts';
import { renewalNoticesJob } from './renewal-notices.ts';
import { findHold } from './subscriptions.queries.ts';
import { syncJob } from './webhook.ts';

export const billing = defineFeature({
  name: 'billing',
  routes: { ...billingRoutes, ...billingStaffRoutes },
  jobs: [renewJob, reconcileJob, renewalNoticesJob, syncJob],
  cleanups: [forgetEventsJob],
  hooks: [paymentFacts.providedBy(findPaymentFacts), billingHold.providedBy(findHold)],
});
