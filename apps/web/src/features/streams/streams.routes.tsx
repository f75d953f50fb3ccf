import { createRoute } from '@tanstack/react-router';
import { NotFoundInside } from '../../shared/page/index.ts';
import { appPage, type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { openStream } from '../mentions/index.ts';
import { readCompareSearch } from './compare/compare-search.ts';
import { readStreamsSearch } from './staff/streams-search.ts';
import { readDraft, readListSearch, readWord } from './stream-search.ts';

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
      ...appPage('/streams/compare', { title: 'compare_streams', guard: 'streams.list', isBeyondSpecification: true }),
      validateSearch: readCompareSearch,
      component: lazyRouteComponent(() => import('./compare/ComparePage.tsx'), 'ComparePage'),
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
      validateSearch: readWord,
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openStream(params.streamId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./form/StreamEditPage.tsx'), 'StreamEditPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/manage_streams', {
        name: 'staff.manage_streams',
        title: 'manage_streams',
        guard: 'staff',
        menu: { in: 'customers', order: 110 },
      }),
      validateSearch: readStreamsSearch,
      component: lazyRouteComponent(() => import('./staff/ManageStreamsPage.tsx'), 'ManageStreamsPage'),
    }),
  ],
  placeholders: [{ path: '/streams', title: 'monitor', guard: 'signed-in', redirect: '/streams/list' }],
} as const satisfies Feature;
