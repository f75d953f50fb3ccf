import type { RouteRow } from './row.ts';

/** Pages of the settings, in their own frame. */
export const settingsRows: readonly RouteRow[] = [
  {
    path: '/settings',
    name: 'settings',
    title: 'settings',
    guard: 'signed-in',
    redirect: '/settings/personal',
  },
  {
    path: '/settings/company',
    name: 'settings.company',
    title: 'organisation',
    guard: 'organisation.update',
    redirect: '/settings/company/organisation',
  },
  { path: '/settings/company/organisation', title: 'organisation', guard: 'organisation.update' },
  {
    path: '/settings/company/export-organisation-clippings',
    title: 'export_clippings',
    guard: 'organisation.update',
  },
  {
    path: '/settings/company/trend-groups',
    title: 'trend_groups',
    guard: 'organisation.update',
    coming: 'trend_groups',
  },
  {
    path: '/settings/brand',
    name: 'settings.brand',
    title: 'brand',
    guard: 'brand.update',
    redirect: '/settings/brand/brand',
  },
  { path: '/settings/brand/brand', title: 'brand', guard: 'brand.update' },
  { path: '/settings/brand/create', title: 'create_brand', guard: 'brand.create' },
  { path: '/settings/brand/tier', title: 'tiers', guard: 'brand.update' },
  { path: '/settings/brand/members', title: 'members', guard: 'members.manage' },
  { path: '/settings/brand/rss', title: 'feeds', guard: 'brand.update', coming: 'rss' },
  {
    path: '/settings/personal',
    name: 'settings.personal',
    title: 'preferences',
    guard: 'signed-in',
    redirect: '/settings/personal/preferences',
  },
  { path: '/settings/personal/preferences', title: 'preferences', guard: 'signed-in' },
  { path: '/settings/personal/email', title: 'email_settings', guard: 'emails.settings.update' },
  { path: '/settings/personal/brands', title: 'my_brands', guard: 'signed-in' },
  {
    path: '/settings/personal/media-notifications',
    title: 'media_notifications',
    guard: 'signed-in',
    coming: 'media_notifications',
  },
  {
    path: '/settings/billing',
    title: 'billing',
    guard: 'organisation.update',
    redirect: '/settings/billing/billing',
  },
  { path: '/settings/billing/billing', title: 'billing', guard: 'organisation.update', coming: 'billing' },
  { path: '/settings/billing/invoices', title: 'invoices', guard: 'organisation.update', coming: 'billing' },
  { path: '/settings/billing/users', title: 'licences', guard: 'organisation.update', coming: 'billing' },
  { path: '/settings/billing/plans', title: 'plans', guard: 'organisation.update', coming: 'billing' },
  { path: '/settings/user/$user_id/permissions', title: 'user_permissions', guard: 'user.update' },
];

/** Pages of the settings beyond the specification. */
export const ownSettingsRows: readonly RouteRow[] = [
  { path: '/settings/personal/security', title: 'security', guard: 'signed-in' },
  { path: '/settings/personal/tokens', title: 'api_tokens', guard: 'signed-in' },
  { path: '/settings/company/audit-log', title: 'audit_log', guard: 'organisation.update' },
];
