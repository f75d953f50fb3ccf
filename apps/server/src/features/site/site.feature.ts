import { defineFeature } from '../access/index.ts';
import { siteRoutes } from './site.routes.ts';

/** The feature of the public site; its pages are served before the framework by `createSite`. */
export const site = defineFeature({
  name: 'site',
  routes: siteRoutes,
});
