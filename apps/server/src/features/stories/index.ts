export { cleanText } from './clean-text.ts';
export { mailFollowers } from './publish-story.ts';
export { countPublished, listReadStories } from './results.queries.ts';
export { picturesIn } from './sanitise-text.ts';
export { createStory } from './save-story.ts';
export { findStoryBrand } from './stories.queries.ts';
