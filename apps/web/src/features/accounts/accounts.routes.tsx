import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, settingsPage, staffPage } from '../../shared/routing/index.ts';
import { publicPages } from './public.routes.tsx';

export const accounts = {
  ...noPages,
  public: publicPages,
  settings: [
    createRoute({
      ...settingsPage('/company/organisation', {
        title: 'organisation',
        guard: 'organisation.update',
        menu: { in: 'company', order: 10 },
      }),
      component: lazyRouteComponent(() => import('./company/OrganisationPage.tsx'), 'OrganisationPage'),
    }),
    createRoute({
      ...settingsPage('/brand/brand', { title: 'brand', guard: 'brand.update', menu: { in: 'brand', order: 10 } }),
      component: lazyRouteComponent(() => import('./brand/BrandPage.tsx'), 'BrandPage'),
    }),
    createRoute({
      ...settingsPage('/brand/create', {
        title: 'create_brand',
        guard: 'brand.create',
        menu: { in: 'brand', order: 50 },
      }),
      component: lazyRouteComponent(() => import('./brand/CreateBrandPage.tsx'), 'CreateBrandPage'),
    }),
    createRoute({
      ...settingsPage('/brand/tier', { title: 'tiers', guard: 'brand.update', menu: { in: 'brand', order: 20 } }),
      component: lazyRouteComponent(() => import('./tiers/TiersPage.tsx'), 'TiersPage'),
    }),
    createRoute({
      ...settingsPage('/brand/members', {
        title: 'members',
        guard: 'members.manage',
        menu: { in: 'brand', order: 30 },
      }),
      component: lazyRouteComponent(() => import('./members/MembersPage.tsx'), 'MembersPage'),
    }),
    createRoute({
      ...settingsPage('/personal/preferences', {
        title: 'preferences',
        guard: 'signed-in',
        section: { in: 'settings', order: 10 },
        menu: { in: 'personal', order: 10 },
      }),
      component: lazyRouteComponent(() => import('./personal/PreferencesPage.tsx'), 'PreferencesPage'),
    }),
    createRoute({
      ...settingsPage('/personal/email', {
        title: 'email_settings',
        guard: 'emails.settings.update',
        menu: { in: 'personal', order: 30 },
      }),
      component: lazyRouteComponent(() => import('./email/EmailPage.tsx'), 'EmailPage'),
    }),
    createRoute({
      ...settingsPage('/personal/brands', {
        title: 'my_brands',
        guard: 'signed-in',
        menu: { in: 'personal', order: 40 },
      }),
      component: lazyRouteComponent(() => import('./my-brands/MyBrandsPage.tsx'), 'MyBrandsPage'),
    }),
    createRoute({
      ...settingsPage('/user/$user_id/permissions', { title: 'user_permissions', guard: 'user.update' }),
      component: lazyRouteComponent(() => import('./company/UserPermissionsPage.tsx'), 'UserPermissionsPage'),
    }),
    createRoute({
      ...settingsPage('/personal/security', {
        title: 'security',
        guard: 'signed-in',
        menu: { in: 'personal', order: 20 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./security/SecurityPage.tsx'), 'SecurityPage'),
    }),
    createRoute({
      ...settingsPage('/personal/devices', {
        title: 'devices',
        guard: 'signed-in',
        menu: { in: 'personal', order: 55 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./devices/DevicesPage.tsx'), 'DevicesPage'),
    }),
    createRoute({
      ...settingsPage('/personal/tokens', {
        title: 'api_tokens',
        guard: 'signed-in',
        menu: { in: 'personal', order: 60 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./tokens/TokensPage.tsx'), 'TokensPage'),
    }),
    createRoute({
      ...settingsPage('/company/audit-log', {
        title: 'audit_log',
        guard: 'organisation.update',
        menu: { in: 'company', order: 40 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./company/AuditLogPage.tsx'), 'AuditLogPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/restore-brand', {
        name: 'staff.restore-brand',
        title: 'restore_brand',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'customers', order: 100 },
      }),
      component: lazyRouteComponent(() => import('./staff/RestoreBrandPage.tsx'), 'RestoreBrandPage'),
    }),
  ],
} as const satisfies Feature;
