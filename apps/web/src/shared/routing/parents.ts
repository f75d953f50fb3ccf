import { ApiError, isBillingPage } from '@masthead/contract';
import { type AnyRoute, createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { bootstrap, bootstrapQueries } from '../actor/index.ts';
import { queryClient } from '../api/index.ts';
import { needsOtherDocument, settings } from '../page-settings.ts';
import { isLocked, isSignedIn, landing, redirectTarget } from '../session/index.ts';
import { enforce } from './enforce.ts';
import type { Page } from './page.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

/**
 * The parent of all routes. The app gives it and the other parents their components. Enters and leaves the billing pages with a
 * full page load: docs/decisions/0018-billing-pages.md.
 */
export const rootRoute = createRootRoute({
  beforeLoad: ({ location, preload }) => {
    if (!preload && needsOtherDocument(isBillingPage(location.pathname)))
      throw redirect({ href: location.href, reloadDocument: true });
  },
});

/** The parent of pages without the shell. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  beforeLoad: async ({ location, matches }) => {
    const guard = matches.at(-1)?.staticData.page?.guard ?? 'public';
    if (guard === 'public') return;
    // A page that leads on after sign-in, such as the lock, passes its target on.
    const { redirect: target } = location.search as { redirect?: string };
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: target ?? location.href } });
    if (guard !== 'staff') return;
    const { data: user } = await queryClient.ensureQueryData(bootstrapQueries.user);
    if (!user.is_staff_member) throw redirect({ to: '/', replace: true });
  },
});

/** The parent of pages in the shell. Loads the user, brands, permissions and reference data before any of them. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location, matches, preload, cause, navigate }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { redirect: location.href } });
    // The lock covers pages that are already open; they stay as they are.
    if (isLocked() && cause === 'stay') return;
    if (isLocked()) throw redirect({ to: '/lock-out', search: { redirect: location.href }, replace: true });
    try {
      await bootstrap();
    } catch (error) {
      // During maintenance the page waits.
      if (error instanceof ApiError && error.status === 503) throw error;
      if (error instanceof ApiError && error.body.code === 'locked_out')
        throw redirect({ to: '/lock-out', search: { redirect: location.href }, replace: true });
      if (error instanceof ApiError && error.body.code === 'second_factor_missing')
        throw redirect({ to: '/second-factor', search: { redirect: location.href }, replace: true });
      const isExpired = error instanceof ApiError && error.status === 401;
      throw redirect({
        to: '/logout',
        search: { redirect: location.href, reason: isExpired ? 401 : 'errored_on_app_bootstrap' },
      });
    }
    await landing();
    const page = matches.at(-1)?.staticData.page;
    if (page) enforce(location.pathname, page, { isPreload: preload, goTo: (to) => void navigate({ to }) });
  },
});

/** The parent of the settings. Their pages have paths such as '/brand/rss'. */
export const settingsRoute = createRoute({ getParentRoute: () => appRoute, path: '/settings' });

/** The parent of the provider's back-office. Its pages have paths such as '/organisations'. */
export const staffRoute = createRoute({ getParentRoute: () => appRoute, path: '/staff' });

/** Returns the row of a page as options of its route; the component and the search schema are given separately. */
const pageBelow =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends `/${string}`>(path: Path, page: Page) => ({
    getParentRoute: () => parent,
    path,
    staticData: { page },
  });
export const publicPage = pageBelow(publicRoute);
export const appPage = pageBelow(appRoute);
export const settingsPage = pageBelow(settingsRoute);
export const staffPage = pageBelow(staffRoute);

/** Redirects signed-in users to the redirect target, or home. */
export const signedOutOnly = {
  beforeLoad: ({ search }: { search: { redirect?: string | undefined } }) => {
    if (!isSignedIn()) return;
    const target = redirectTarget(search.redirect, location.origin, settings.redirect_origins);
    if (target?.kind === 'address') location.replace(target.to);
    throw redirect({ to: '/', ...(target?.kind === 'path' && { href: target.to }) });
  },
};
