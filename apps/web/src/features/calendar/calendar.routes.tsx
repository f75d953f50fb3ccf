import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';
import { readCalendarSearch } from './calendar-search.ts';

export const calendar = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/connect/calendar', {
        name: 'connect.calendar',
        title: 'calendar',
        guard: 'relations.list',
        isBeyondSpecification: true,
        section: { in: 'connect', order: 35 },
      }),
      validateSearch: readCalendarSearch,
      component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
    }),
  ],
} as const satisfies Feature;
