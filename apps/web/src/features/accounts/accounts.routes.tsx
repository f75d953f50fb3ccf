import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '../../app/parents.tsx';

const page = <const P extends `/${string}`>(path: P) => ({ getParentRoute: () => settingsRoute, path });

const organisationRoute = createRoute({
  ...page('/company/organisation'),
  component: lazyRouteComponent(() => import('./company/OrganisationPage.tsx'), 'OrganisationPage'),
});
const auditLogRoute = createRoute({
  ...page('/company/audit-log'),
  component: lazyRouteComponent(() => import('./company/AuditLogPage.tsx'), 'AuditLogPage'),
});
const brandRoute = createRoute({
  ...page('/brand/brand'),
  component: lazyRouteComponent(() => import('./brand/BrandPage.tsx'), 'BrandPage'),
});
const createBrandRoute = createRoute({
  ...page('/brand/create'),
  component: lazyRouteComponent(() => import('./brand/CreateBrandPage.tsx'), 'CreateBrandPage'),
});
const tiersRoute = createRoute({
  ...page('/brand/tier'),
  component: lazyRouteComponent(() => import('./tiers/TiersPage.tsx'), 'TiersPage'),
});
const membersRoute = createRoute({
  ...page('/brand/members'),
  component: lazyRouteComponent(() => import('./members/MembersPage.tsx'), 'MembersPage'),
});
const preferencesRoute = createRoute({
  ...page('/personal/preferences'),
  component: lazyRouteComponent(() => import('./personal/PreferencesPage.tsx'), 'PreferencesPage'),
});
const emailRoute = createRoute({
  ...page('/personal/email'),
  component: lazyRouteComponent(() => import('./email/EmailPage.tsx'), 'EmailPage'),
});
const myBrandsRoute = createRoute({
  ...page('/personal/brands'),
  component: lazyRouteComponent(() => import('./my-brands/MyBrandsPage.tsx'), 'MyBrandsPage'),
});
const securityRoute = createRoute({
  ...page('/personal/security'),
  component: lazyRouteComponent(() => import('./security/SecurityPage.tsx'), 'SecurityPage'),
});
const tokensRoute = createRoute({
  ...page('/personal/tokens'),
  component: lazyRouteComponent(() => import('./tokens/TokensPage.tsx'), 'TokensPage'),
});
const permissionsRoute = createRoute({
  ...page('/user/$user_id/permissions'),
  component: lazyRouteComponent(() => import('./company/UserPermissionsPage.tsx'), 'UserPermissionsPage'),
});

/** Children of the settings. */
export const accountSettingsRoutes = [
  organisationRoute,
  auditLogRoute,
  brandRoute,
  createBrandRoute,
  tiersRoute,
  membersRoute,
  preferencesRoute,
  emailRoute,
  myBrandsRoute,
  securityRoute,
  tokensRoute,
  permissionsRoute,
] as const;
