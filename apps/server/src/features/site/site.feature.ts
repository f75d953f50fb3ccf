import { defineFeature } from '../access/index.ts';
import { siteRoutes } from './site.routes.ts';

/** The pages themselves stand in front of the framework: `createSite`. */
export const site = defineFeature({
  name: 'site',
  routes: siteRoutes,
});
