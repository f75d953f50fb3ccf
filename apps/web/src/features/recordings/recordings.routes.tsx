import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, staffPage } from '../../shared/routing/index.ts';
import { readRecordingsSearch, readSecond } from './recordings-search.ts';

export const recordings = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/recordings/$recording_id', {
        title: 'recording',
        guard: 'streams.list',
        isBeyondSpecification: true,
      }),
      validateSearch: readSecond,
      component: lazyRouteComponent(() => import('./player/PlayerPage.tsx'), 'PlayerPage'),
    }),
  ],
  staff: [
    createRoute({
      ...staffPage('/recordings', {
        title: 'recordings',
        guard: 'staff',
        needsFullStaff: true,
        menu: { in: 'collection', order: 195 },
        isBeyondSpecification: true,
      }),
      validateSearch: readRecordingsSearch,
      component: lazyRouteComponent(() => import('./uploads/RecordingsPage.tsx'), 'RecordingsPage'),
    }),
    createRoute({
      ...staffPage('/recordings/$recording_id', {
        title: 'recording',
        guard: 'staff',
        needsFullStaff: true,
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./recording/RecordingPage.tsx'), 'RecordingPage'),
    }),
  ],
} as const satisfies Feature;
