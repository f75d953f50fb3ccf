import { createRoute } from '@tanstack/react-router';
import { type Feature, lazyRouteComponent, noPages, settingsPage } from '../../shared/routing/index.ts';

export const rss = {
  ...noPages,
  settings: [
    createRoute({
      ...settingsPage('/brand/rss', { title: 'feeds', guard: 'brand.update', menu: { in: 'brand', order: 40 } }),
      validateSearch: (search: Record<string, unknown>): { feed?: string } =>
        typeof search.feed === 'string' ? { feed: search.feed } : {},
      component: lazyRouteComponent(() => import('./RssPage.tsx'), 'RssPage'),
    }),
  ],
} as const satisfies Feature;
