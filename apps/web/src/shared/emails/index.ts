export { StoryResults } from './StoryResults.tsx';
export { useNewEmail } from './useNewEmail.ts';
