import { createRoute } from '@tanstack/react-router';
import { NotFoundInside } from '../../shared/page/index.ts';
import { appPage, type Feature, lazyRouteComponent, noPages } from '../../shared/routing/index.ts';
import { readSearch } from './mention-search.ts';
import { askForMentions, openStream } from './open-stream.ts';

export const mentions = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/streams/$streamId', {
        title: 'mentions',
        guard: 'streams.list',
        askEarly: ({ streamId }, search) => streamId && askForMentions(streamId, readSearch(search)),
      }),
      validateSearch: readSearch,
      notFoundComponent: NotFoundInside,
      loader: ({ params, preload }) => openStream(params.streamId, { isPreload: preload }),
      component: lazyRouteComponent(() => import('./page/MentionsPage.tsx'), 'MentionsPage'),
    }),
    createRoute({
      ...appPage('/tone', {
        name: 'streams.tone',
        title: 'tone_review',
        guard: 'stream.update',
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./tone/ToneReviewPage.tsx'), 'ToneReviewPage'),
    }),
  ],
} as const satisfies Feature;
