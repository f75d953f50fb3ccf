import { createRoute, redirect } from '@tanstack/react-router';
import { permissionNow } from '../shared/actor/index.ts';
import { appRoute } from './parents.tsx';

/** '/' leads to the first page that the user may see. */
export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    if (permissionNow('dashboard.view').can) throw redirect({ to: '/dashboard', replace: true });
    if (permissionNow('streams.list').can) throw redirect({ to: '/streams/list', replace: true });
    throw redirect({ to: '/settings/personal/preferences', replace: true });
  },
});
