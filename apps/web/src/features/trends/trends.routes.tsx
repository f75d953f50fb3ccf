import { createRoute } from '@tanstack/react-router';
import {
  appPage,
  type Feature,
  lazyRouteComponent,
  noPages,
  publicPage,
  settingsPage,
} from '../../shared/routing/index.ts';
import { readTrendsSearch } from './trends-search.ts';

export const trends = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/trends', {
        name: 'trends.index',
        title: 'trends',
        guard: 'staff',
        section: { in: 'trends', order: 10 },
      }),
      validateSearch: readTrendsSearch,
      component: lazyRouteComponent(() => import('./page/TrendsPage.tsx'), 'TrendsPage'),
    }),
  ],
  settings: [
    createRoute({
      ...settingsPage('/company/trend-groups', {
        title: 'trend_groups',
        guard: 'organisation.update',
        menu: { in: 'company', order: 30 },
      }),
      component: lazyRouteComponent(() => import('./groups/TrendGroupsPage.tsx'), 'TrendGroupsPage'),
    }),
  ],
  public: [
    createRoute({
      ...publicPage('/embed/trends', { title: 'trends', guard: 'public' }),
      validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
        typeof token === 'string' && /^[\w-]{43}$/.test(token) ? { token } : {},
      component: lazyRouteComponent(() => import('./embed/EmbeddedTrendsPage.tsx'), 'EmbeddedTrendsPage'),
    }),
  ],
} as const satisfies Feature;
