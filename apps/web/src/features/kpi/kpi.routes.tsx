import { type KpiCampaign, kpiStatuses } from '@masthead/contract';
import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';

/** Default: active sets. */
interface KpiSearch {
  status?: KpiCampaign['status'];
}

export const kpi = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/performance/kpi', {
        name: 'performance.kpi',
        title: 'kpi_sets',
        guard: 'kpis.list',
        section: { in: 'measure', order: 20 },
      }),
      validateSearch: ({ status }: Record<string, unknown>): KpiSearch => {
        const known = kpiStatuses.find((one) => one === status && one !== 'active');
        return known ? { status: known } : {};
      },
      component: lazyRouteComponent(() => import('./list/KpiListPage.tsx'), 'KpiListPage'),
    }),
    createRoute({
      // `kpiId` is 'new' for a set that is being made.
      ...appPage('/performance/kpi/$kpiId/edit', { title: 'edit_kpi_set', guard: 'kpi.update' }),
      component: lazyRouteComponent(() => import('./form/KpiEditPage.tsx'), 'KpiEditPage'),
    }),
  ],
} as const satisfies Feature;
