import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, permitted } from '../../app/parents.tsx';
import { readDashboardSearch } from './dashboard/dashboard-search.ts';
import { readFactsSearch } from './filters/read-filters.ts';

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/dashboard',
  validateSearch: readDashboardSearch,
  ...permitted('dashboard.view'),
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const factsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/facts',
  validateSearch: readFactsSearch,
  ...permitted('performance-facts.list'),
  component: lazyRouteComponent(() => import('./facts/FactsPage.tsx'), 'FactsPage'),
});

const socialRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/social/facts',
  validateSearch: readFactsSearch,
  ...permitted('performance-facts.list'),
  component: lazyRouteComponent(() => import('./social/SocialFactsPage.tsx'), 'SocialFactsPage'),
});

export const metricRoutes = [dashboardRoute, factsRoute, socialRoute] as const;
