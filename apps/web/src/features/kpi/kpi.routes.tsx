import { type KpiCampaign, kpiStatuses } from '@masthead/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app/parents.tsx';

/** Default: active sets. */
export interface KpiSearch {
  status?: KpiCampaign['status'];
}

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/kpi',
  validateSearch: ({ status }: Record<string, unknown>): KpiSearch => {
    const known = kpiStatuses.find((one) => one === status && one !== 'active');
    return known ? { status: known } : {};
  },
  component: lazyRouteComponent(() => import('./list/KpiListPage.tsx'), 'KpiListPage'),
});

/** `kpiId` is 'new' for a set that is being made. */
const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/kpi/$kpiId/edit',
  component: lazyRouteComponent(() => import('./form/KpiEditPage.tsx'), 'KpiEditPage'),
});

export const kpiRoutes = [listRoute, editRoute] as const;
