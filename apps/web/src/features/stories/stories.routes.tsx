import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { appRoute } from '../../app/parents.tsx';
import { readPeriod } from '../metrics/index.ts';
import { readEditorSearch } from './editor/editor-search.ts';
import { readStorySearch } from './list/story-search.ts';
import { openStory } from './open-story.ts';

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories',
  beforeLoad: () => {
    throw redirect({ to: '/stories/list', replace: true });
  },
});
const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/list',
  validateSearch: readStorySearch,
  component: lazyRouteComponent(() => import('./list/StoryListPage.tsx'), 'StoryListPage'),
});
const createStoryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/create',
  validateSearch: readEditorSearch,
  component: lazyRouteComponent(() => import('./editor/StoryCreatePage.tsx'), 'StoryCreatePage'),
});
const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/story/$storyId/edit',
  validateSearch: readEditorSearch,
  loader: ({ params, preload, context: _context, navigate }) =>
    openStory(params.storyId, preload, { navigate: (to) => navigate(to) }),
  component: lazyRouteComponent(() => import('./editor/StoryEditPage.tsx'), 'StoryEditPage'),
});
const factsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/stories/story/$storyId/facts',
  validateSearch: (raw: Record<string, unknown>): { period?: string } => {
    const period = readPeriod(raw.period);
    return period ? { period } : {};
  },
  loader: ({ params, preload, navigate }) => openStory(params.storyId, preload, { navigate: (to) => navigate(to) }),
  component: lazyRouteComponent(() => import('./facts/StoryFactsPage.tsx'), 'StoryFactsPage'),
});

export const storyRoutes = [homeRoute, listRoute, createStoryRoute, editRoute, factsRoute] as const;
