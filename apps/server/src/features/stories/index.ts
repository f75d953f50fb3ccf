export { createStory } from './save-story.ts';
export { findStoryBrand } from './stories.queries.ts';
