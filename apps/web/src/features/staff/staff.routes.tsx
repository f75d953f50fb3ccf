import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../app/parents.tsx';

const impersonateRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/impersonate-user',
  component: lazyRouteComponent(() => import('./ImpersonatePage.tsx'), 'ImpersonatePage'),
});
const restoreBrandRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/restore-brand',
  component: lazyRouteComponent(() => import('./RestoreBrandPage.tsx'), 'RestoreBrandPage'),
});

/** Children of the back-office. */
export const staffRoutes = [impersonateRoute, restoreBrandRoute] as const;
