export { StoryResults } from './StoryResults.tsx';
export { useDeliveryProblem } from './useDeliveryProblem.ts';
export { useNewEmail } from './useNewEmail.ts';
