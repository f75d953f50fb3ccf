export { createKpi, writeKpi } from './change-kpi.ts';
export { completeKpisJob } from './kpi.jobs.ts';
export { findKpiBrand } from './kpi.queries.ts';
export { kpiRoutes } from './kpi.routes.ts';
