import { defineFeature } from '../access/index.ts';
import { metricRoutes } from './metrics.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';

export const metrics = defineFeature({
  name: 'metrics',
  routes: { ...metricRoutes, ...noteRoutes },
});
