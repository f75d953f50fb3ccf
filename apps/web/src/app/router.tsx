import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { hasFrame } from '../shared/first-frame.ts';
import { NotFoundInside, NotFoundPage, PagePending } from '../shared/page/index.ts';
import {
  appRoute,
  lazyRouteComponent,
  publicRoute,
  rootRoute,
  settingsRoute,
  staffRoute,
} from '../shared/routing/index.ts';
import { type FeatureName, featureFiles, type LoadedFeature } from './features.ts';
import { homeRoute } from './home.tsx';
import { RouteError } from './pages/RouteError.tsx';
import { Root } from './Root.tsx';
import type { FeaturePage } from './routes/page-rows.ts';
import { plainRoutes } from './routes/plain-routes.ts';
import { rowOf } from './routes/table.ts';
import { Shell } from './shell/Shell.tsx';

rootRoute.update({ component: Root, notFoundComponent: NotFoundPage, errorComponent: RouteError });
appRoute.update({ component: Shell, pendingComponent: PagePending, notFoundComponent: NotFoundInside });
settingsRoute.update({
  component: lazyRouteComponent(() => import('./frames/SettingsLayout.tsx'), 'SettingsLayout'),
});
staffRoute.update({ component: lazyRouteComponent(() => import('./frames/StaffLayout.tsx'), 'StaffLayout') });

/** The features whose routes are in the tree. Plain routes stand for the pages of all others. */
const loaded = new Map<FeatureName, LoadedFeature>();
const plain = plainRoutes(openFeature);

/** Returns the tree of all routes. It has the type of a tree with every feature. */
function treeOf(features: readonly LoadedFeature[]) {
  const tree = rootRoute.addChildren([
    publicRoute.addChildren(features.flatMap((feature): readonly LoadedFeature['public'][number][] => feature.public)),
    appRoute.addChildren([
      homeRoute,
      ...features.flatMap((feature): readonly LoadedFeature['app'][number][] => feature.app),
      settingsRoute.addChildren(
        features.flatMap((feature): readonly LoadedFeature['settings'][number][] => feature.settings),
      ),
      staffRoute.addChildren(features.flatMap((feature): readonly LoadedFeature['staff'][number][] => feature.staff)),
    ]),
  ]);
  // Added after the types are made, so that a link to a page that is only announced does not compile.
  const standing = plain.filter(({ standsFor }) => !standsFor || !loaded.has(standsFor));
  for (const [parent, rows] of Map.groupBy(standing, (one) => one.parent))
    parent.addChildren([...(parent.children as AnyRoute[]), ...rows.map(({ route }) => route)]);
  return tree;
}

export const router = createRouter({
  routeTree: treeOf([]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // A sign of waiting would hold the first page up: the frame in the HTML stands for it.
  defaultPendingMs: hasFrame() ? Number.POSITIVE_INFINITY : 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
});

/** Shows from now on that a page is being loaded when that takes long. */
export function showPending(): void {
  router.options.defaultPendingMs = 200;
  router.options.defaultPendingMinMs = 300;
}

/** Puts the routes of features in their places. Matches keep their ids, so that open pages stay as they are. */
function addFeatures(rows: readonly (readonly [FeatureName, LoadedFeature])[]): void {
  for (const [name, feature] of rows) loaded.set(name, feature);
  treeOf([...loaded.values()]);
  router.setRoutes(router.buildRouteTree());
}

async function openFeature(name: FeatureName): Promise<void> {
  const feature = await featureFiles[name]();
  if (!loaded.has(name)) addFeatures([[name, feature]]);
}

/** Returns the row of the page at an address. */
export const rowAt = (pathname: string): FeaturePage | undefined =>
  rowOf(router.getMatchedRoutes(pathname)[0].at(-1)!.fullPath);

/** Loads the routes of the feature that has a path, or the page that the path forwards to. */
export async function openRoutesOf(pathname: string): Promise<void> {
  let row = rowAt(pathname);
  while (row?.redirect) row = rowOf(row.redirect);
  if (row?.feature) await openFeature(row.feature);
}

/** Loads the routes of all other features. A page that is being opened keeps its plain route until it is there. */
export async function openAllRoutes(): Promise<void> {
  const names = (Object.keys(featureFiles) as FeatureName[]).filter((name) => !loaded.has(name));
  const rows = await Promise.all(names.map(async (name) => [name, await featureFiles[name]()] as const));
  while (router.state.status === 'pending') await nextPage();
  addFeatures(rows);
}

const nextPage = (): Promise<void> =>
  new Promise((settle) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      settle();
    });
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
