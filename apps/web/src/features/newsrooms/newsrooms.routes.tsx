import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, staffRoute } from '../../app/parents.tsx';
import { readNewsroomSearch, readPartSearch } from './list/newsroom-search.ts';

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/newsrooms',
  validateSearch: readNewsroomSearch,
  component: lazyRouteComponent(() => import('./list/NewsroomsPage.tsx'), 'NewsroomsPage'),
});

const newsroomRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/newsrooms/$newsroomId',
  validateSearch: readPartSearch,
  component: lazyRouteComponent(() => import('./settings/NewsroomPage.tsx'), 'NewsroomPage'),
});

const factsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/newsrooms/$newsroomId/facts',
  // Read again by the page, which knows the periods; routes do without them.
  validateSearch: ({ period }: Record<string, unknown>): { period?: string } =>
    typeof period === 'string' ? { period } : {},
  component: lazyRouteComponent(() => import('./facts/NewsroomFactsPage.tsx'), 'NewsroomFactsPage'),
});

const embedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/newsroom-embed/$newsroomId',
  component: lazyRouteComponent(() => import('./embed/EmbedPage.tsx'), 'EmbedPage'),
});

const staffListRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: '/newsrooms',
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
    typeof search === 'string' && search.trim() ? { search: search.trim().slice(0, 255) } : {},
  component: lazyRouteComponent(() => import('./staff/StaffNewsroomsPage.tsx'), 'StaffNewsroomsPage'),
});

export const newsroomRoutes = [listRoute, newsroomRoute, factsRoute, embedRoute] as const;
/** Children of the back-office. */
export const staffNewsroomRoutes = [staffListRoute] as const;
