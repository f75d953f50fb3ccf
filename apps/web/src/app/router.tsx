import { createRouter } from '@tanstack/react-router';
import { NotFoundInside, NotFoundPage, PagePending } from '../shared/page/index.ts';
import {
  appRoute,
  lazyRouteComponent,
  publicRoute,
  rootRoute,
  settingsRoute,
  staffRoute,
} from '../shared/routing/index.ts';
import { features } from './features.ts';
import { homeRoute } from './home.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { Root } from './Root.tsx';
import { addPlaceholders } from './routes/placeholder-routes.ts';
import { placeholders } from './routes/table.ts';
import { Shell } from './shell/Shell.tsx';

type Feature = (typeof features)[number];

rootRoute.update({ component: Root, notFoundComponent: NotFoundPage, errorComponent: RouteError });
appRoute.update({ component: Shell, pendingComponent: PagePending, notFoundComponent: NotFoundInside });
settingsRoute.update({
  component: lazyRouteComponent(() => import('./frames/SettingsLayout.tsx'), 'SettingsLayout'),
});
staffRoute.update({ component: lazyRouteComponent(() => import('./frames/StaffLayout.tsx'), 'StaffLayout') });

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren(features.flatMap((feature): readonly Feature['public'][number][] => feature.public)),
  appRoute.addChildren([
    homeRoute,
    ...features.flatMap((feature): readonly Feature['app'][number][] => feature.app),
    settingsRoute.addChildren(features.flatMap((feature): readonly Feature['settings'][number][] => feature.settings)),
    staffRoute.addChildren(features.flatMap((feature): readonly Feature['staff'][number][] => feature.staff)),
  ]),
]);

// Added after the types are made, so that a link to a page that is only announced does not compile.
addPlaceholders(placeholders);

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
