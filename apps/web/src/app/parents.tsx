import { ApiError, type PermissionName } from '@masthead/contract';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { bootstrap, permissionNow } from '../shared/actor/index.ts';
import { NotFoundInside, NotFoundPage } from './pages/NotFoundPage.tsx';
import { PagePending } from './pages/PagePending.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { Root } from './Root.tsx';
import { isSignedIn, redirectTarget } from './session/index.ts';

/** Parents of all routes; a feature's routes name one of them with `getParentRoute`. */
export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteError,
});

/** Pages for signed-out people: no navigation around them. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public' });

/** Pages of signed-in people, in the shell: user, brands, permissions and reference data are there before any of them. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href } });
    try {
      await bootstrap();
    } catch (error) {
      // In maintenance the page waits.
      if (error instanceof ApiError && error.status === 503) throw error;
      const isExpired = error instanceof ApiError && error.status === 401;
      throw redirect({
        to: '/logout',
        search: { redirect: location.href, reason: isExpired ? 401 : 'errored_on_app_bootstrap' },
      });
    }
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
  pendingComponent: PagePending,
  notFoundComponent: NotFoundInside,
});

/** Guard of a route: whoever lacks the permission goes home. `createRoute({ …, ...permitted('streams.list') })` */
export const permitted = (name: PermissionName) => ({
  beforeLoad: () => {
    if (!permissionNow(name).can) throw redirect({ to: '/' });
  },
});

/** Guard of sign-in and recovery: who is signed in already goes on to the redirect target, or home. */
export const signedOutOnly = {
  beforeLoad: ({ search }: { search: { redirect?: string } }) => {
    if (!isSignedIn()) return;
    const target = redirectTarget(search.redirect, location.origin);
    if (target?.kind === 'address') location.replace(target.to);
    throw redirect({ to: '/', ...(target?.kind === 'path' && { href: target.to }) });
  },
};
