import { defineFeature } from '../access/index.ts';
import { audienceRoutes } from './audiences/audiences.routes.ts';
import { fetchLogoJob } from './logos/fetch-logo.ts';
import { logoRoutes } from './logos/logos.routes.ts';
import { outletRoutes } from './outlets.routes.ts';

export const outlets = defineFeature({
  name: 'outlets',
  routes: { ...outletRoutes, ...audienceRoutes, ...logoRoutes },
  jobs: [fetchLogoJob],
});
