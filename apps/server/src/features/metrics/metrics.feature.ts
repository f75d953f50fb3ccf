import { defineFeature } from '../access/index.ts';
import { rebuildRollupsJob } from './metrics.jobs.ts';
import { metricRoutes } from './metrics.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';

export const metrics = defineFeature({
  name: 'metrics',
  routes: { ...metricRoutes, ...noteRoutes },
  jobs: [rebuildRollupsJob],
});
