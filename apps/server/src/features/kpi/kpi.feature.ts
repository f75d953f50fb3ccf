import { brandsWith, defineFeature } from '../access/index.ts';
import { linkable } from '../clippings/index.ts';
import { completeKpisJob } from './kpi.jobs.ts';
import { findKpiBrand, listBrandsWithKpis, listLinkedKpis } from './kpi.queries.ts';
import { kpiRoutes } from './kpi.routes.ts';

export const kpi = defineFeature({
  name: 'kpi',
  routes: kpiRoutes,
  jobs: [completeKpisJob],
  hooks: [linkable.kpi_campaigns.providedBy(listLinkedKpis), brandsWith.kpis.providedBy(listBrandsWithKpis)],
  subjects: { kpi: findKpiBrand },
});
