import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';

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
      }),
      component: lazyRouteComponent(() => import('./page/ReportPage.tsx'), 'ReportPage'),
    }),
  ],
} as const satisfies Feature;
