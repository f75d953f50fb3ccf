import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import {
  appRoute,
  lazyRouteComponent,
  type PageFrame,
  publicRoute,
  settingsRoute,
  staffRoute,
} from '../../shared/routing/index.ts';
import type { FeatureName } from '../features.ts';
import { prefixes } from './frames.ts';
import type { FeaturePage } from './page-rows.ts';
import { pageTable } from './table.ts';

const parents: Record<PageFrame, AnyRoute> = {
  public: publicRoute,
  app: appRoute,
  settings: settingsRoute,
  staff: staffRoute,
};

/** A route made of its row alone. */
interface PlainRoute {
  parent: AnyRoute;
  route: AnyRoute;
  /** The feature that has the real route. Forwards and announced pages have none. */
  standsFor?: FeatureName | undefined;
}

/**
 * Returns routes for paths without a page (forwards, and pages that say what is coming), and one in place of each page: it knows
 * the guard and the title. When it is opened, `open` puts the routes of its feature in their places, and the page is opened again.
 */
export const plainRoutes = (open: (feature: FeatureName) => Promise<void>): PlainRoute[] =>
  // Home is in the app from the beginning.
  pageTable.filter(({ path }) => path !== '/').map((row) => plainRoute(row, open));

function plainRoute(
  { path, frame, isBuilt, feature, ...page }: FeaturePage,
  open: (feature: FeatureName) => Promise<void>,
): PlainRoute {
  const parent = parents[frame];
  const base = {
    getParentRoute: () => parent,
    path: path.slice(prefixes[frame].length) || '/',
    staticData: { page },
  };
  if (isBuilt && feature) {
    const beforeLoad = async ({ location: { href, state } }: { location: { href: string; state: object } }) => {
      await open(feature);
      throw redirect({ href, state, replace: true });
    };
    return { parent, route: createRoute({ ...base, beforeLoad }), standsFor: feature };
  }
  const target = page.redirect;
  const beforeLoad = () => {
    throw redirect({ to: target, replace: true });
  };
  const component = lazyRouteComponent(() => import('./StubPage.tsx'), 'StubPage');
  return { parent, route: createRoute({ ...base, ...(target ? { beforeLoad } : { component }) }) };
}
