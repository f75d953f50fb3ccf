import { type CheckedStory, storyNeeds } from '@masthead/contract';
import { invalid } from '../../platform/http/failure.ts';

/** Throws 422 with everything that a story needs before anybody outside sees it, each under its field. */
export function refuseIncomplete(story: CheckedStory): void {
  const needed = storyNeeds(story);
  if (needed.length === 0) return;
  throw invalid(Object.fromEntries(needed.map(({ field }) => [field, [{ code: 'required', params: {} }]])));
}
