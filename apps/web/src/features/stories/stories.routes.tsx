import { createRoute } from '@tanstack/react-router';
import { appPage, type Feature, lazyRouteComponent, noPages, settingsPage } from '../../shared/routing/index.ts';
import { readPeriod } from '../metrics/index.ts';
import { readMonthSearch } from './calendar/month-search.ts';
import { readEditorSearch } from './editor/editor-search.ts';
import { readStorySearch } from './list/story-search.ts';
import { openStory } from './open-story.ts';

export const stories = {
  ...noPages,
  app: [
    createRoute({
      ...appPage('/stories/list', {
        name: 'story.list',
        title: 'stories',
        guard: 'signed-in',
        section: { in: 'create', order: 10, also: ['/stories/calendar', '/stories/story'] },
      }),
      validateSearch: readStorySearch,
      component: lazyRouteComponent(() => import('./list/StoryListPage.tsx'), 'StoryListPage'),
    }),
    createRoute({
      ...appPage('/stories/calendar', {
        name: 'story.calendar',
        title: 'stories_calendar',
        guard: 'signed-in',
        isBeyondSpecification: true,
      }),
      validateSearch: readMonthSearch,
      component: lazyRouteComponent(() => import('./calendar/StoryCalendarPage.tsx'), 'StoryCalendarPage'),
    }),
    createRoute({
      ...appPage('/stories/create', { title: 'create_story', guard: 'story.create' }),
      validateSearch: readEditorSearch,
      component: lazyRouteComponent(() => import('./editor/StoryCreatePage.tsx'), 'StoryCreatePage'),
    }),
    createRoute({
      ...appPage('/stories/story/$storyId/edit', { title: 'edit_story', guard: 'story.update' }),
      validateSearch: readEditorSearch,
      loader: ({ params, preload, navigate }) => openStory(params.storyId, preload, { navigate: (to) => navigate(to) }),
      component: lazyRouteComponent(() => import('./editor/StoryEditPage.tsx'), 'StoryEditPage'),
    }),
    createRoute({
      ...appPage('/stories/story/$storyId/facts', { title: 'story_facts', guard: 'story.update' }),
      validateSearch: (raw: Record<string, unknown>): { period?: string } => {
        const period = readPeriod(raw.period);
        return period ? { period } : {};
      },
      loader: ({ params, preload, navigate }) => openStory(params.storyId, preload, { navigate: (to) => navigate(to) }),
      component: lazyRouteComponent(() => import('./facts/StoryFactsPage.tsx'), 'StoryFactsPage'),
    }),
  ],
  settings: [
    createRoute({
      ...settingsPage('/brand/files', {
        title: 'files',
        guard: 'story.create',
        menu: { in: 'brand', order: 35 },
        isBeyondSpecification: true,
      }),
      component: lazyRouteComponent(() => import('./library/FilesPage.tsx'), 'FilesPage'),
    }),
  ],
  placeholders: [{ path: '/stories', title: 'create', guard: 'signed-in', redirect: '/stories/list' }],
} as const satisfies Feature;
