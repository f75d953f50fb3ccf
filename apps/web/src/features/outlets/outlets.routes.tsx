import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../app/parents.tsx';
import { readOutletSearch, readRecordSearch } from './list/outlet-search.ts';

const listRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/media-outlets',
  validateSearch: readOutletSearch,
  component: lazyRouteComponent(() => import('./list/OutletsPage.tsx'), 'OutletsPage'),
});

const createOutletRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/media-outlets/create',
  component: lazyRouteComponent(() => import('./record/CreateOutletPage.tsx'), 'CreateOutletPage'),
});

const editOutletRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/media-outlets/$mediaOutletId/edit',
  validateSearch: readRecordSearch,
  component: lazyRouteComponent(() => import('./record/EditOutletPage.tsx'), 'EditOutletPage'),
});

/** Children of the back-office. */
export const staffOutletRoutes = [listRoute, createOutletRoute, editOutletRoute] as const;
