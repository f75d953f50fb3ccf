import { createRoute, redirect } from '@tanstack/react-router';
import { permissionNow } from '../shared/actor/index.ts';
import { navigationItems } from './navigation/items.ts';
import { appRoute } from './parents.tsx';

/** '/' leads to the first page that the user may see. */
export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    const path: string = navigationItems.find(({ permission }) => !permission || permissionNow(permission).can)!.path;
    throw redirect({ to: path, replace: true });
  },
});
