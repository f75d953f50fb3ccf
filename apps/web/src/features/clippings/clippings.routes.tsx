import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, permitted } from '../../app/parents.tsx';
import { readCoverageSearch } from './coverage/coverage-search.ts';

const coverageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/coverage',
  validateSearch: readCoverageSearch,
  ...permitted('clippings.list'),
  component: lazyRouteComponent(() => import('./coverage/CoveragePage.tsx'), 'CoveragePage'),
});

export const clippingRoutes = [coverageRoute] as const;
