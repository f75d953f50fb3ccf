export { metricRoutes } from './metrics.routes.ts';
