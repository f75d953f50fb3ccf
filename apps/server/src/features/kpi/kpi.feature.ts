import { defineFeature } from '../access/index.ts';
import { completeKpisJob } from './kpi.jobs.ts';
import { findKpiBrand } from './kpi.queries.ts';
import { kpiRoutes } from './kpi.routes.ts';

export const kpi = defineFeature({
  name: 'kpi',
  routes: kpiRoutes,
  jobs: [completeKpisJob],
  subjects: { kpi: findKpiBrand },
});
