import { type Feature, noPages } from '../../shared/routing/index.ts';

/** Pages of domains that have no feature yet. A feature that arrives takes its rows from here. */
export const announced = {
  ...noPages,
  placeholders: [
    {
      path: '/trends',
      name: 'trends.index',
      title: 'trends',
      guard: 'staff',
      coming: 'trends',
      section: { in: 'trends', order: 10 },
    },
    { path: '/embed/trends', title: 'trends', guard: 'public', coming: 'embed' },
    {
      path: '/settings/company/trend-groups',
      title: 'trend_groups',
      guard: 'organisation.update',
      coming: 'trend_groups',
      menu: { in: 'company', order: 30 },
    },
    {
      path: '/staff/authenticate-twitter',
      name: 'staff.authenticate-twitter-profiles',
      title: 'authenticate_twitter',
      guard: 'staff',
      coming: 'staff_work',
      menu: { in: 'staff', order: 170 },
    },
  ],
} as const satisfies Feature;
