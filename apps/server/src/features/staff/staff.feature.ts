import { parkedJob } from '../../platform/isolation/dead-jobs.ts';
import { defineFeature } from '../access/index.ts';
import { staffRoutes } from './staff.routes.ts';

export const staff = defineFeature({
  name: 'staff',
  routes: staffRoutes,
  parked: { job: parkedJob },
});
