import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, permitted, staffRoute } from '../../app/parents.tsx';
import { readSourceSearch } from './list/source-search.ts';
import { readMissedSearch } from './missed/missed-search.ts';
import { readStaffSearch } from './staff/staff-search.ts';

const sourcesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams/sources',
  validateSearch: readSourceSearch,
  ...permitted('streams.list'),
  component: lazyRouteComponent(() => import('./list/SourcesPage.tsx'), 'SourcesPage'),
});

const missedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams/sources/missed',
  validateSearch: readMissedSearch,
  ...permitted('streams.list'),
  component: lazyRouteComponent(() => import('./missed/MissedPage.tsx'), 'MissedPage'),
});

export const sourceRoutes = [sourcesRoute, missedRoute] as const;

const staffSourcesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/sources',
  validateSearch: readStaffSearch,
  component: lazyRouteComponent(() => import('./staff/StaffSourcesPage.tsx'), 'StaffSourcesPage'),
});

/** Children of the back-office. */
export const staffSourceRoutes = [staffSourcesRoute] as const;
