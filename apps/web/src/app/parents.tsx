import { ApiError, type PermissionName } from '@masthead/contract';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { bootstrap, bootstrapQueries, permissionNow } from '../shared/actor/index.ts';
import { queryClient } from '../shared/api/index.ts';
import { NotFoundInside, NotFoundPage } from './pages/NotFoundPage.tsx';
import { PagePending } from './pages/PagePending.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { Root } from './Root.tsx';
import { enforce } from './routes/enforce.ts';
import { rowOf } from './routes/table.ts';
import { isLocked, isSignedIn, landing, redirectTarget } from './session/index.ts';
import { settings } from './settings.ts';
import { Shell } from './shell/Shell.tsx';

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
  beforeLoad: async ({ location, matches, preload, cause }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href } });
    // A lock over pages that are open lies above them; they stay as they are.
    if (isLocked() && cause === 'stay') return;
    if (isLocked()) throw redirect({ to: '/lock-out', search: { redirect: location.href }, replace: true });
    try {
      await bootstrap();
    } catch (error) {
      // In maintenance the page waits.
      if (error instanceof ApiError && error.status === 503) throw error;
      if (error instanceof ApiError && error.body.code === 'locked_out')
        throw redirect({ to: '/lock-out', search: { redirect: location.href }, replace: true });
      const isExpired = error instanceof ApiError && error.status === 401;
      throw redirect({
        to: '/logout',
        search: { redirect: location.href, reason: isExpired ? 401 : 'errored_on_app_bootstrap' },
      });
    }
    await landing();
    const row = rowOf(matches.at(-1)!.fullPath);
    if (row) enforce(row, preload);
  },
  component: Shell,
  pendingComponent: PagePending,
  notFoundComponent: NotFoundInside,
});

/** The settings, with their own navigation; a feature's page of the settings has this parent and a path such as '/brand/rss'. */
export const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/accounts/settings/SettingsLayout.tsx'), 'SettingsLayout'),
});

/** The back-office of the provider, with its menu; its pages have paths such as '/organisations'. */
export const staffRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/staff',
  component: lazyRouteComponent(() => import('../features/staff/StaffLayout.tsx'), 'StaffLayout'),
});

/** A further permission that a page needs; that of the route table holds without it. */
export const permitted = (name: PermissionName) => ({
  beforeLoad: () => {
    if (!permissionNow(name).can) throw redirect({ to: '/' });
  },
});

/** Guard of sign-in and recovery: who is signed in already goes on to the redirect target, or home. */
export const signedOutOnly = {
  beforeLoad: ({ search }: { search: { redirect?: string } }) => {
    if (!isSignedIn()) return;
    const target = redirectTarget(search.redirect, location.origin, settings.redirect_origins);
    if (target?.kind === 'address') location.replace(target.to);
    throw redirect({ to: '/', ...(target?.kind === 'path' && { href: target.to }) });
  },
};

/** Guard of pages of signed-in people that stand outside the shell. */
export const signedInOnly = {
  beforeLoad: ({ location }: { location: { href: string } }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
};

/** Guard of pages of the provider's staff that stand outside the shell. */
export const staffOnly = {
  beforeLoad: async ({ location }: { location: { href: string } }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href } });
    const { data: user } = await queryClient.ensureQueryData(bootstrapQueries.user);
    if (!user.is_staff_member) throw redirect({ to: '/', replace: true });
  },
};
