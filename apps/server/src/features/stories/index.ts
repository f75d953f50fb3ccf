export { findPrStyleBrand } from './pr-styles.queries.ts';
export { createStory } from './save-story.ts';
export { forgetStoriesJob, pingHubJob, publishDueJob } from './stories.jobs.ts';
export { findStoryBrand } from './stories.queries.ts';
export { storyRoutes } from './stories.routes.ts';
