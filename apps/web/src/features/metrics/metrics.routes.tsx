import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';
import { readDashboardSearch } from './dashboard/dashboard-search.ts';
import { readFactsSearch } from './filters/read-filters.ts';

export const metrics = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/dashboard', {
        name: 'dashboard.dashboard',
        title: 'dashboard',
        guard: 'signed-in',
        needs: 'dashboard.view',
        section: { in: 'dashboard', order: 10 },
      }),
      validateSearch: readDashboardSearch,
      component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
    }),
    createRoute({
      ...appPage('/performance/facts', {
        name: 'performance.facts',
        title: 'performance_facts',
        guard: 'performance-facts.list',
        section: { in: 'measure', order: 10, label: 'navigation.facts' },
      }),
      validateSearch: readFactsSearch,
      component: lazyRouteComponent(() => import('./facts/FactsPage.tsx'), 'FactsPage'),
    }),
    createRoute({
      ...appPage('/social/facts', {
        name: 'social.facts',
        title: 'social_facts',
        guard: 'performance-facts.list',
        section: { in: 'measure', order: 50 },
      }),
      validateSearch: readFactsSearch,
      component: lazyRouteComponent(() => import('./social/SocialFactsPage.tsx'), 'SocialFactsPage'),
    }),
  ],
  placeholders: [
    { path: '/performance', name: 'performance', title: 'measure', guard: 'signed-in', redirect: '/performance/facts' },
  ],
} as const satisfies Feature;
