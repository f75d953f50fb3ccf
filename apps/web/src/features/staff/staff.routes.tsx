import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readParkedSearch } from './parked/parked-search.ts';

export const staff = {
  ...noPages,
  staff: [
    createRoute({
      ...staffPage('/parked', {
        title: 'parked_work',
        guard: 'staff',
        isBeyondSpecification: true,
        menu: { in: 'staff', order: 200 },
      }),
      validateSearch: readParkedSearch,
      component: lazyRouteComponent(() => import('./parked/ParkedPage.tsx'), 'ParkedPage'),
    }),
  ],
} as const satisfies Feature;
