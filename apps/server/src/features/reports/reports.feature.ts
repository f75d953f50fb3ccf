import { defineFeature } from '../access/index.ts';
import { generateReportJob } from './generate-report.ts';
import { writeReportFileJob } from './outputs/write-file.ts';
import { forgetReportsJob, reportRoutes } from './reports.routes.ts';

export const reports = defineFeature({
  name: 'reports',
  routes: reportRoutes,
  jobs: [generateReportJob, writeReportFileJob],
  cleanups: [forgetReportsJob],
  holders: ['report', 'report_file'],
});
