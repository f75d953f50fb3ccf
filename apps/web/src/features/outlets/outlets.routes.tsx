import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, settingsPage, staffPage } from '../../shared/routing/index.ts';
import { readOutletSearch, readRecordSearch } from './list/outlet-search.ts';

export const outlets = {
  ...noPages,
  settings: [
    createRoute({
      ...settingsPage('/brand/audiences', {
        title: 'audiences',
        guard: 'brand.update',
        isBeyondSpecification: true,
        menu: { in: 'brand', order: 25 },
      }),
      component: lazyRouteComponent(() => import('./audiences/AudiencesPage.tsx'), 'AudiencesPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/media-outlets', {
        name: 'staff.media-outlets',
        title: 'media_outlets',
        guard: 'staff',
        menu: { in: 'media', order: 120 },
      }),
      validateSearch: readOutletSearch,
      component: lazyRouteComponent(() => import('./list/OutletsPage.tsx'), 'OutletsPage'),
    }),
    createRoute({
      ...staffPage('/media-outlets/create', {
        title: 'create_media_outlet',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'media', order: 130 },
      }),
      component: lazyRouteComponent(() => import('./record/CreateOutletPage.tsx'), 'CreateOutletPage'),
    }),
    createRoute({
      ...staffPage('/media-outlets/$mediaOutletId/edit', {
        title: 'edit_media_outlet',
        guard: 'staff',
        needsFullStaff: true,
      }),
      validateSearch: readRecordSearch,
      component: lazyRouteComponent(() => import('./record/EditOutletPage.tsx'), 'EditOutletPage'),
    }),
  ],
} as const satisfies Feature;
