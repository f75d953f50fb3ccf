import { type CheckedStory, storyNeeds } from '@masthead/contract';
import { Failure, invalid } from '../../platform/http/failure.ts';
import type { StoryRow } from './stories.queries.ts';

/** Throws 422 with everything that a story needs before anybody outside sees it, each under its field. */
export function refuseIncomplete(story: CheckedStory): void {
  const needed = storyNeeds(story);
  if (needed.length === 0) return;
  throw invalid(Object.fromEntries(needed.map(({ field }) => [field, [{ code: 'required', params: {} }]])));
}

/** Throws 409 if the brand asks for the approval of a colleague and the story, as it is, has none. */
export function refuseUnapproved({ needs_approval, approval }: Pick<StoryRow, 'needs_approval' | 'approval'>): void {
  if (needs_approval && approval?.state !== 'approved') throw new Failure(409, 'story_not_approved');
}
