export { createSite, type Site } from './serve-site.ts';
export { siteRoutes } from './site.routes.ts';
