import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import {
  appRoute,
  lazyRouteComponent,
  type Placeholder,
  publicRoute,
  settingsRoute,
  staffRoute,
} from '../../shared/routing/index.ts';

interface Frame {
  parent: AnyRoute;
  /** The part of a path that the parent has. */
  prefix: string;
}
const frameOf = ({ path, guard }: Placeholder): Frame =>
  path.startsWith('/settings')
    ? { parent: settingsRoute, prefix: '/settings' }
    : path.startsWith('/staff')
      ? { parent: staffRoute, prefix: '/staff' }
      : { parent: guard === 'public' ? publicRoute : appRoute, prefix: '' };

/** Adds routes for paths without a page: forwards, and pages that say what is coming. */
export function addPlaceholders(rows: readonly Placeholder[]): void {
  const added = new Map<AnyRoute, AnyRoute[]>();
  for (const { path, ...page } of rows) {
    const { parent, prefix } = frameOf({ path, ...page });
    const { redirect: target } = page;
    const route: AnyRoute = createRoute({
      getParentRoute: () => parent,
      path: path.slice(prefix.length) || '/',
      staticData: { page },
      ...(target
        ? {
            beforeLoad: () => {
              throw redirect({ to: target, replace: true });
            },
          }
        : { component: lazyRouteComponent(() => import('./StubPage.tsx'), 'StubPage') }),
    });
    added.set(parent, [...(added.get(parent) ?? []), route]);
  }
  for (const [parent, routes] of added) parent.addChildren([...(parent.children as AnyRoute[]), ...routes]);
}
