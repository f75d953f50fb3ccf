import { createRoute } from '@tanstack/react-router';
import { NotFoundInside } from '../../shared/page/index.ts';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';
import { openStream } from '../mentions/index.ts';
import { readDraft, readListSearch } from './stream-search.ts';

export const streams = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/streams/list', {
        name: 'streams.list',
        title: 'streams',
        guard: 'streams.list',
        section: { in: 'monitor', order: 10 },
      }),
      validateSearch: readListSearch,
      component: lazyRouteComponent(() => import('./list/StreamListPage.tsx'), 'StreamListPage'),
    }),
    createRoute({
      ...appPage('/streams/create', {
        name: 'streams.create',
        title: 'create_stream',
        guard: 'stream.create',
        section: { in: 'monitor', order: 20 },
      }),
      validateSearch: readDraft,
      component: lazyRouteComponent(() => import('./form/StreamCreatePage.tsx'), 'StreamCreatePage'),
    }),
    createRoute({
      ...appPage('/streams/$streamId/edit', { title: 'edit_stream', guard: 'stream.update' }),
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openStream(params.streamId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./form/StreamEditPage.tsx'), 'StreamEditPage'),
    }),
  ],
  placeholders: [
    { path: '/streams', title: 'monitor', guard: 'signed-in', redirect: '/streams/list' },
    {
      path: '/staff/manage_streams',
      name: 'staff.manage_streams',
      title: 'manage_streams',
      guard: 'staff',
      coming: 'staff_work',
      menu: { in: 'staff', order: 110 },
    },
  ],
} as const satisfies Feature;
