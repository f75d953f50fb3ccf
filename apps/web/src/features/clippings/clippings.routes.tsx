import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute, permitted } from '../../app/parents.tsx';
import { readCoverageSearch } from './coverage/coverage-search.ts';

const measureRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance',
  beforeLoad: () => {
    throw redirect({ to: '/performance/coverage', replace: true });
  },
});

const coverageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/coverage',
  validateSearch: readCoverageSearch,
  ...permitted('clippings.list'),
  component: lazyRouteComponent(() => import('./coverage/CoveragePage.tsx'), 'CoveragePage'),
});

export const clippingRoutes = [measureRoute, coverageRoute] as const;
