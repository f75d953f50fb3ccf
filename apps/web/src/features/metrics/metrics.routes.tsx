import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, permitted } from '../../app/parents.tsx';
import { readDashboardSearch } from './dashboard/dashboard-search.ts';

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  validateSearch: readDashboardSearch,
  ...permitted('dashboard.view'),
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

export const metricRoutes = [dashboardRoute] as const;
