import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundInside } from '../../app/pages/NotFoundPage.tsx';
import { appRoute, permitted } from '../../app/parents.tsx';
import { readSearch } from './mention-search.ts';
import { openStream } from './open-stream.ts';

const mentionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams/$streamId',
  validateSearch: readSearch,
  ...permitted('streams.list'),
  notFoundComponent: NotFoundInside,
  loader: ({ params, preload }) => openStream(params.streamId, { isPreload: preload }),
  component: lazyRouteComponent(() => import('./page/MentionsPage.tsx'), 'MentionsPage'),
});

export const mentionRoutes = [mentionsRoute] as const;
