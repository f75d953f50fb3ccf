import { defineFeature } from '../access/index.ts';
import { planRoutes } from './plans.routes.ts';
import { settlePlansJob } from './settle-plans.ts';
import { trialNoticesJob } from './trial-notices.ts';

export const plans = defineFeature({
  name: 'plans',
  routes: planRoutes,
  jobs: [settlePlansJob, trialNoticesJob],
});
