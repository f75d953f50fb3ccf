import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readEnquirySearch } from './enquiries/enquiry-search.ts';
import { readNewsroomSearch, readPartSearch } from './list/newsroom-search.ts';

export const newsrooms = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/stories/newsrooms', {
        name: 'story.newsrooms',
        title: 'newsrooms',
        guard: 'signed-in',
        section: { in: 'create', order: 20 },
      }),
      validateSearch: readNewsroomSearch,
      component: lazyRouteComponent(() => import('./list/NewsroomsPage.tsx'), 'NewsroomsPage'),
    }),
    createRoute({
      ...appPage('/stories/enquiries', {
        name: 'story.enquiries',
        title: 'press_enquiries',
        guard: 'newsroom.update',
        section: { in: 'create', order: 25 },
        isBeyondSpecification: true,
      }),
      validateSearch: readEnquirySearch,
      component: lazyRouteComponent(() => import('./enquiries/EnquiriesPage.tsx'), 'EnquiriesPage'),
    }),
    createRoute({
      ...appPage('/stories/newsrooms/$newsroomId', {
        title: 'newsroom',
        guard: 'newsroom.update',
        isBeyondSpecification: true,
      }),
      validateSearch: readPartSearch,
      component: lazyRouteComponent(() => import('./settings/NewsroomPage.tsx'), 'NewsroomPage'),
    }),
    createRoute({
      ...appPage('/stories/newsrooms/$newsroomId/facts', { title: 'newsroom_facts', guard: 'signed-in' }),
      // The page reads the period again, because it knows the periods.
      validateSearch: ({ period }: Record<string, unknown>): { period?: string } =>
        typeof period === 'string' ? { period } : {},
      component: lazyRouteComponent(() => import('./facts/NewsroomFactsPage.tsx'), 'NewsroomFactsPage'),
    }),
    createRoute({
      ...appPage('/stories/newsroom-embed/$newsroomId', { title: 'newsroom_embed', guard: 'newsroom.update' }),
      component: lazyRouteComponent(() => import('./embed/EmbedPage.tsx'), 'EmbedPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/newsrooms', {
        name: 'staff.newsrooms',
        title: 'newsrooms',
        guard: 'staff',
        menu: { in: 'customers', order: 90 },
      }),
      validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
        typeof search === 'string' && search.trim() ? { search: search.trim().slice(0, 255) } : {},
      component: lazyRouteComponent(() => import('./staff/StaffNewsroomsPage.tsx'), 'StaffNewsroomsPage'),
    }),
  ],
  placeholders: [{ path: '/embed/newsroom/$newsroomId', title: 'newsroom', guard: 'public', coming: 'embed' }],
} as const satisfies Feature;
