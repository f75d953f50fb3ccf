import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsRoute } from '../../app/parents.tsx';

const feedsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/brand/rss',
  validateSearch: (search: Record<string, unknown>): { feed?: string } =>
    typeof search.feed === 'string' ? { feed: search.feed } : {},
  component: lazyRouteComponent(() => import('./RssPage.tsx'), 'RssPage'),
});

export const rssRoutes = [feedsRoute] as const;
