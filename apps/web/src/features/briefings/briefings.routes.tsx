import { createRoute } from '@tanstack/react-router';
import { NotFoundInside } from '../../shared/page/index.ts';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';

export const briefings = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/briefings', {
        title: 'briefings',
        guard: 'emails.list',
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./list/BriefingListPage.tsx'), 'BriefingListPage'),
    }),
    createRoute({
      ...appPage('/briefings/$briefingId', { title: 'briefings', guard: 'emails.list', isBeyondSpecification: true }),
      notFoundComponent: NotFoundInside,
      component: lazyRouteComponent(() => import('./page/BriefingPage.tsx'), 'BriefingPage'),
    }),
    createRoute({
      ...appPage('/briefings/$briefingId/issues/$issueId', {
        title: 'briefings',
        guard: 'emails.list',
        isBeyondSpecification: true,
      }),
      notFoundComponent: NotFoundInside,
      component: lazyRouteComponent(() => import('./issue/IssuePage.tsx'), 'IssuePage'),
    }),
  ],
} as const satisfies Feature;
