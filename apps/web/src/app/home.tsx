import { createRoute, redirect } from '@tanstack/react-router';
import { permissionNow } from '../shared/actor/index.ts';
import { homePath } from './navigation/sections.ts';
import { appRoute } from './parents.tsx';

/** '/' leads to the dashboard, or to the first page that the user may see. */
export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: homePath((name) => permissionNow(name).can), replace: true });
  },
});
