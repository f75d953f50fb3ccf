export { createKpi, writeKpi } from './change-kpi.ts';
export { kpisBetween } from './kpi.routes.ts';
