export { ensureOutlet, findOutlet, findOutletNames, findTiers, type Tier } from './outlets.queries.ts';
export { outletRoutes } from './outlets.routes.ts';
