import { defineFeature } from '../access/index.ts';
import { annotationRoutes } from './annotations/annotations.routes.ts';
import { keepSums } from './kept-sums.ts';
import { metricRoutes } from './metrics.routes.ts';

export const metrics = defineFeature({
  name: 'metrics',
  routes: ({ events }) => ({ ...metricRoutes(keepSums(events)), ...annotationRoutes }),
});
