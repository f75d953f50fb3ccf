import { createRouter } from '@tanstack/react-router';
import { accountRoutes, publicAccountRoutes } from '../features/accounts/accounts.routes.tsx';
import { clippingRoutes } from '../features/clippings/clippings.routes.tsx';
import { mentionRoutes } from '../features/mentions/mentions.routes.tsx';
import { metricRoutes } from '../features/metrics/metrics.routes.tsx';
import { sourceRoutes } from '../features/sources/sources.routes.tsx';
import { streamRoutes } from '../features/streams/streams.routes.tsx';
import { homeRoute } from './home.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PagePending } from './pages/PagePending.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { appRoute, publicRoute, rootRoute } from './parents.tsx';

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([...publicAccountRoutes]),
  appRoute.addChildren([
    homeRoute,
    ...metricRoutes,
    ...streamRoutes,
    ...mentionRoutes,
    ...sourceRoutes,
    ...clippingRoutes,
    ...accountRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 300,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
