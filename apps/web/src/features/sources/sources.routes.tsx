import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, permitted } from '../../app/parents.tsx';
import { readSourceSearch } from './list/source-search.ts';

const sourcesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/streams/sources',
  validateSearch: readSourceSearch,
  ...permitted('streams.list'),
  component: lazyRouteComponent(() => import('./list/SourcesPage.tsx'), 'SourcesPage'),
});

export const sourceRoutes = [sourcesRoute] as const;
