import { defineFeature } from '../access/index.ts';
import { linkable } from '../clippings/index.ts';
import { subjectOf } from '../comments/index.ts';
import { countStories, removeStories, topStories } from '../newsrooms/index.ts';
import { holderKinds } from './columns.ts';
import { countStoriesOf, listTopStories, removeStoriesOf } from './newsroom.queries.ts';
import { findPrStyleBrand } from './pr-styles.queries.ts';
import { forgetStoriesJob, pingHubJob, publishDueJob } from './stories.jobs.ts';
import { commentSubject, findStoryBrand, listLinkedStories } from './stories.queries.ts';
import { storyRoutes } from './stories.routes.ts';

export const stories = defineFeature({
  name: 'stories',
  routes: storyRoutes,
  jobs: [publishDueJob, pingHubJob],
  cleanups: [forgetStoriesJob],
  hooks: [
    linkable.stories.providedBy(listLinkedStories),
    countStories.providedBy(countStoriesOf),
    topStories.providedBy(listTopStories),
    removeStories.providedBy(removeStoriesOf),
    subjectOf.story.providedBy(commentSubject),
  ],
  subjects: { story: findStoryBrand, pr_style: findPrStyleBrand },
  holders: holderKinds,
});
