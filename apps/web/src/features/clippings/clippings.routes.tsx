import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, permitted, settingsRoute } from '../../app/parents.tsx';
import { readCoverageSearch } from './coverage/coverage-search.ts';

const coverageRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/coverage',
  validateSearch: readCoverageSearch,
  ...permitted('clippings.list'),
  component: lazyRouteComponent(() => import('./coverage/CoveragePage.tsx'), 'CoveragePage'),
});

const prepareRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/coverage/clipping/prepare',
  /** `missing`: the next step was opened without this one. */
  validateSearch: ({ missing }: Record<string, unknown>): { missing?: boolean } =>
    missing === true ? { missing } : {},
  component: lazyRouteComponent(() => import('./prepare/PreparePage.tsx'), 'PreparePage'),
});

const createClippingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/coverage/clipping/create',
  component: lazyRouteComponent(() => import('./form/CreatePage.tsx'), 'CreatePage'),
});

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/coverage/clipping/edit/$clippingId',
  component: lazyRouteComponent(() => import('./form/EditPage.tsx'), 'EditPage'),
});

const assignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/performance/coverage/clipping/assign/$clippingId',
  component: lazyRouteComponent(() => import('./assign/AssignPage.tsx'), 'AssignPage'),
});

const exportRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/company/export-organisation-clippings',
  component: lazyRouteComponent(() => import('./export/OrganisationExportPage.tsx'), 'OrganisationExportPage'),
});

export const clippingRoutes = [coverageRoute, prepareRoute, createClippingRoute, editRoute, assignRoute] as const;
export const clippingSettingsRoutes = [exportRoute] as const;
