import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';

export const help = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/help', { title: 'help', guard: 'signed-in', isBeyondSpecification: true }),
      component: lazyRouteComponent(() => import('./HelpPage.tsx'), 'HelpPage'),
    }),
    createRoute({
      ...appPage('/help/changes', { title: 'changes', guard: 'signed-in', isBeyondSpecification: true }),
      component: lazyRouteComponent(() => import('./ChangesPage.tsx'), 'ChangesPage'),
    }),
  ],
} as const satisfies Feature;
