import { defineFeature } from '../access/index.ts';
import { refreshRatesJob } from './reference.jobs.ts';
import { referenceRoutes } from './reference.routes.ts';

export const reference = defineFeature({
  name: 'reference',
  routes: referenceRoutes,
  jobs: [refreshRatesJob],
});
