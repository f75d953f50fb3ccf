import { defineFeature } from '../access/index.ts';
import { makeEditionsJob } from './editions/make-editions.ts';
import { parkedEditions } from './editions/parked-editions.ts';
import { reportScheduleRoutes } from './editions/save-schedule.ts';
import { sendEditionJob } from './editions/send-edition.ts';
import { generateReportJob } from './generate-report.ts';
import { reportLinkRoutes } from './links/save-link.ts';
import { liveLinkRoutes } from './live/live-links.routes.ts';
import { writeReportFileJob } from './outputs/write-file.ts';
import { findReportBrand } from './reports.queries.ts';
import { forgetReportsJob, reportRoutes } from './reports.routes.ts';
import { serveReportPages } from './serve-pages.ts';

export const reports = defineFeature({
  name: 'reports',
  routes: { ...reportRoutes, ...reportLinkRoutes, ...liveLinkRoutes, ...reportScheduleRoutes },
  serve: serveReportPages,
  jobs: [generateReportJob, writeReportFileJob, makeEditionsJob, sendEditionJob],
  parked: { edition: parkedEditions },
  cleanups: [forgetReportsJob],
  subjects: { report: findReportBrand },
  holders: ['report', 'report_file'],
});
