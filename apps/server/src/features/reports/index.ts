export { createReport, ensureMonthlyReport } from './save-report.ts';
