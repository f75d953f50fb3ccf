import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, settingsPage, staffPage } from '../../shared/routing/index.ts';

export const social = {
  ...noPages,
  settings: [
    createRoute({
      ...settingsPage('/brand/networks', {
        title: 'social_networks',
        guard: 'brand.update',
        menu: { in: 'brand', order: 15 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./networks/NetworksPage.tsx'), 'NetworksPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/authenticate-twitter', {
        name: 'staff.authenticate-twitter-profiles',
        title: 'authenticate_twitter',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'collection', order: 170 },
      }),
      component: lazyRouteComponent(() => import('./staff/ProfilesPage.tsx'), 'ProfilesPage'),
    }),
  ],
} as const satisfies Feature;
