import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute, permitted, publicRoute, signedOutOnly } from '../../app/parents.tsx';

interface SessionSearch {
  redirect?: string;
  /** 401, or a word; a number stays one, so that the address reads reason=401. */
  reason?: string | number;
}
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const sessionSearch = (search: Record<string, unknown>): SessionSearch => ({
  redirect: text(search.redirect),
  reason: typeof search.reason === 'number' ? search.reason : text(search.reason),
});

const signInRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  validateSearch: sessionSearch,
  ...signedOutOnly,
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
});
const recoveryRequestRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/password-recovery',
  validateSearch: sessionSearch,
  ...signedOutOnly,
  component: lazyRouteComponent(() => import('./PasswordRecoveryPage.tsx'), 'PasswordRecoveryPage'),
});
const recoveryFinishRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/password-recovery/$user_id/$code',
  component: lazyRouteComponent(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
});
const signOutRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/logout',
  validateSearch: sessionSearch,
  component: lazyRouteComponent(() => import('./SignOutPage.tsx'), 'SignOutPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./SettingsLayout.tsx'), 'SettingsLayout'),
});
const to = (path: '/settings/personal/preferences' | '/settings/brand/brand') => ({
  beforeLoad: () => {
    throw redirect({ to: path, replace: true });
  },
});
const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  ...to('/settings/personal/preferences'),
});
const personalHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/personal',
  ...to('/settings/personal/preferences'),
});
const brandHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/brand',
  ...to('/settings/brand/brand'),
});
const preferencesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/personal/preferences',
  component: lazyRouteComponent(() => import('./PreferencesPage.tsx'), 'PreferencesPage'),
});
const brandRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/brand/brand',
  ...permitted('brand.update'),
  component: lazyRouteComponent(() => import('./BrandPage.tsx'), 'BrandPage'),
});
const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/brand/members',
  ...permitted('members.manage'),
  component: lazyRouteComponent(() => import('./MembersPage.tsx'), 'MembersPage'),
});

export const publicAccountRoutes = [signInRoute, recoveryRequestRoute, recoveryFinishRoute, signOutRoute] as const;
export const accountRoutes = [
  settingsRoute.addChildren([
    settingsHomeRoute,
    personalHomeRoute,
    brandHomeRoute,
    preferencesRoute,
    brandRoute,
    membersRoute,
  ]),
] as const;
