import { defineFeature } from '../access/index.ts';
import { demoRoutes } from './demo.routes.ts';
import { resetDemoAccountsJob } from './demo-accounts.ts';
import { removeSamplesJob } from './remove-sample.ts';

/** Invented records: demo data that everybody reads, and sample organisations of single users. */
export const demo = defineFeature({
  name: 'demo',
  routes: demoRoutes,
  jobs: [resetDemoAccountsJob],
  cleanups: [removeSamplesJob],
});
