/** The pages of the settings by whom they concern, in the order of the specification. */
export const settingsGroups: readonly {
  name: 'company' | 'brand' | 'personal' | 'billing';
  paths: readonly string[];
}[] = [
  {
    name: 'company',
    paths: [
      '/settings/company/organisation',
      '/settings/company/export-organisation-clippings',
      '/settings/company/trend-groups',
      '/settings/company/audit-log',
    ],
  },
  {
    name: 'brand',
    paths: [
      '/settings/brand/brand',
      '/settings/brand/tier',
      '/settings/brand/members',
      '/settings/brand/rss',
      '/settings/brand/create',
    ],
  },
  {
    name: 'personal',
    paths: [
      '/settings/personal/preferences',
      '/settings/personal/security',
      '/settings/personal/email',
      '/settings/personal/brands',
      '/settings/personal/media-notifications',
      '/settings/personal/tokens',
    ],
  },
  {
    name: 'billing',
    paths: [
      '/settings/billing/billing',
      '/settings/billing/invoices',
      '/settings/billing/users',
      '/settings/billing/plans',
    ],
  },
];
