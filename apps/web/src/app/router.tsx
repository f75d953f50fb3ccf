import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { accountSettingsRoutes } from '../features/accounts/accounts.routes.tsx';
import { publicAccountRoutes } from '../features/accounts/public.routes.tsx';
import { clippingRoutes, clippingSettingsRoutes } from '../features/clippings/clippings.routes.tsx';
import { connectRoutes } from '../features/connect/connect.routes.tsx';
import { informationRoutes } from '../features/information/information.routes.tsx';
import { kpiRoutes } from '../features/kpi/kpi.routes.tsx';
import { mentionRoutes } from '../features/mentions/mentions.routes.tsx';
import { metricRoutes } from '../features/metrics/metrics.routes.tsx';
import { newsroomRoutes, staffNewsroomRoutes } from '../features/newsrooms/newsrooms.routes.tsx';
import { notificationRoutes } from '../features/notifications/notifications.routes.tsx';
import { staffOutletRoutes } from '../features/outlets/outlets.routes.tsx';
import { rssRoutes } from '../features/rss/rss.routes.tsx';
import { sourceRoutes, staffSourceRoutes } from '../features/sources/sources.routes.tsx';
import { staffRoutes } from '../features/staff/staff.routes.tsx';
import { storyRoutes } from '../features/stories/stories.routes.tsx';
import { streamRoutes } from '../features/streams/streams.routes.tsx';
import { homeRoute } from './home.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { PagePending } from './pages/PagePending.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { appRoute, publicRoute, rootRoute, settingsRoute, staffRoute } from './parents.tsx';
import { appRows } from './routes/app-rows.ts';
import { publicRows } from './routes/public-rows.ts';
import { ownSettingsRows, settingsRows } from './routes/settings-rows.ts';
import { staffRows } from './routes/staff-rows.ts';
import { pathsOf, stubRoutes } from './routes/stubs.ts';

// Here features plug in: whatever path of the route table they do not bring is a page that says what is coming.
const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([...publicAccountRoutes]),
  appRoute.addChildren([
    homeRoute,
    ...metricRoutes,
    ...kpiRoutes,
    ...streamRoutes,
    ...mentionRoutes,
    ...sourceRoutes,
    ...clippingRoutes,
    ...connectRoutes,
    ...storyRoutes,
    ...newsroomRoutes,
    ...informationRoutes,
    settingsRoute.addChildren([
      ...accountSettingsRoutes,
      ...rssRoutes,
      ...notificationRoutes,
      ...clippingSettingsRoutes,
    ]),
    staffRoute.addChildren([...staffRoutes, ...staffSourceRoutes, ...staffOutletRoutes, ...staffNewsroomRoutes]),
  ]),
]);

// After the types are made: links to pages that are only announced are not to be written.
const taken = new Set(pathsOf(routeTree.children as unknown as AnyRoute[]));
for (const [parent, rows] of [
  [publicRoute, publicRows],
  [settingsRoute, [...settingsRows, ...ownSettingsRows]],
  [staffRoute, staffRows],
  [appRoute, appRows],
] as const)
  parent.addChildren([...((parent.children ?? []) as never[]), ...(stubRoutes(rows, taken, parent) as never[])]);

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
