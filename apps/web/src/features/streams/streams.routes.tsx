import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFoundInside } from '../../app/pages/NotFoundPage.tsx';
import { appRoute, permitted } from '../../app/parents.tsx';
import { openStream } from '../mentions/index.ts';
import { readDraft, readListSearch } from './stream-search.ts';

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams',
  beforeLoad: () => {
    throw redirect({ to: '/streams/list', replace: true });
  },
});
const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams/list',
  validateSearch: readListSearch,
  ...permitted('streams.list'),
  component: lazyRouteComponent(() => import('./list/StreamListPage.tsx'), 'StreamListPage'),
});
const createStreamRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams/create',
  validateSearch: readDraft,
  ...permitted('stream.create'),
  component: lazyRouteComponent(() => import('./form/StreamCreatePage.tsx'), 'StreamCreatePage'),
});
const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams/$streamId/edit',
  ...permitted('stream.update'),
  notFoundComponent: NotFoundInside,
  loader: ({ params, preload }) => openStream(params.streamId, { isPreload: preload }),
  component: lazyRouteComponent(() => import('./form/StreamEditPage.tsx'), 'StreamEditPage'),
});

export const streamRoutes = [homeRoute, listRoute, createStreamRoute, editRoute] as const;
