import { createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shared/api/index.ts';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';
import { oneReport } from './reports.api.ts';

export const reports = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/reports', {
        name: 'reports.list',
        title: 'reports',
        guard: 'performance.report',
        section: { in: 'reports', order: 10 },
      }),
      component: lazyRouteComponent(() => import('./list/ReportListPage.tsx'), 'ReportListPage'),
    }),
    createRoute({
      ...appPage('/reports/$reportId', {
        title: 'reports',
        guard: 'performance.report',
        isBeyondSpecification: true,
        askEarly: ({ reportId }) => reportId && void queryClient.prefetchQuery(oneReport(reportId)),
      }),
      // The report is on its way while the page's program loads; the page shows a failure.
      loader: ({ params }) => void queryClient.prefetchQuery(oneReport(params.reportId)),
      component: lazyRouteComponent(() => import('./page/ReportPage.tsx'), 'ReportPage'),
    }),
  ],
} as const satisfies Feature;
