import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readSourceSearch } from './list/source-search.ts';
import { readMissedSearch } from './missed/missed-search.ts';
import { readStaffSearch } from './staff/staff-search.ts';

export const sources = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/streams/sources', { name: 'streams.sources', title: 'sources', guard: 'streams.list' }),
      validateSearch: readSourceSearch,
      component: lazyRouteComponent(() => import('./list/SourcesPage.tsx'), 'SourcesPage'),
    }),
    createRoute({
      ...appPage('/streams/sources/missed', { name: 'streams.missed', title: 'missed', guard: 'streams.list' }),
      validateSearch: readMissedSearch,
      component: lazyRouteComponent(() => import('./missed/MissedPage.tsx'), 'MissedPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/sources', {
        name: 'staff.sources',
        title: 'sources',
        guard: 'staff',
        menu: { in: 'collection', order: 200 },
      }),
      validateSearch: readStaffSearch,
      component: lazyRouteComponent(() => import('./staff/StaffSourcesPage.tsx'), 'StaffSourcesPage'),
    }),
  ],
} as const satisfies Feature;
