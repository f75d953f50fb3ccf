import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { RouteRow } from './row.ts';

/** Its own part of the path; routes that only group others have none. */
const pathOf = (route: AnyRoute): string => (route.options as { path?: string }).path ?? '';

/** Paths that real routes have, those of their children included. */
export function pathsOf(routes: readonly AnyRoute[], prefix = ''): string[] {
  return routes.flatMap((route) => {
    const own = pathOf(route) ? `${prefix}/${pathOf(route).replace(/^\/|\/$/g, '')}` : prefix;
    const children = (route.children ?? []) as AnyRoute[];
    return [...(route.options.component || route.options.beforeLoad ? [own] : []), ...pathsOf(children, own)];
  });
}

/** Routes of the rows that no feature has brought: those that lead elsewhere, and pages that say what is coming. */
export function stubRoutes(rows: readonly RouteRow[], taken: ReadonlySet<string>, parent: AnyRoute): AnyRoute[] {
  const below = pathOf(parent);
  return rows
    .filter(({ path }) => !taken.has(path))
    .map(
      (row): AnyRoute =>
        createRoute({
          getParentRoute: () => parent,
          path: row.path.slice(below.length) || '/',
          staticData: { isStub: row.redirect === undefined },
          ...(row.redirect
            ? {
                beforeLoad: () => {
                  throw redirect({ to: row.redirect!, replace: true });
                },
              }
            : { component: lazyRouteComponent(() => import('./StubPage.tsx'), 'StubPage') }),
        }),
    );
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** No feature has brought the page yet: it says what is coming, and nothing links to it. */
    isStub?: boolean;
  }
}
