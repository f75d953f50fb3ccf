export { createKpi, writeKpi } from './change-kpi.ts';
