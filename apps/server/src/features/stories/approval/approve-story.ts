import { Failure, invalidField } from '../../../platform/http/failure.ts';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import { type Call, forbidden } from '../../access/index.ts';
import { checkColleagues, type NoticeNeeds } from '../../notices/index.ts';
import { refuseIncomplete } from '../refuse-incomplete.ts';
import { changing, refuseStale, tellOfStory } from '../save-story.ts';
import { updateStory, type WholeStory } from '../stories.queries.ts';
import { findRequest } from './steps.queries.ts';
import { audience, keepStep, tellOfApproval } from './tell-of-approval.ts';

type Approving =
  | Call<'stories.approval.store'>
  | Call<'stories.approval.approve'>
  | Call<'stories.approval.send-back'>
  | Call<'stories.approval.delete'>;

/** Runs a step of a story's approval, one after the other; open pages of the story follow. */
const stepping = (call: Approving, step: (needs: NoticeNeeds, story: WholeStory) => Promise<void>): Promise<void> =>
  changing(call, call.scope, call.params.story_id, async (transaction, story) => {
    await step({ ...call, db: transaction, origin: publicUrlOf(call) }, story);
    // Open pages take over the newer of two states.
    await updateStory(transaction, call.scope, story.id, {}, call.clock.now());
    await tellOfStory(transaction, story, { status: story.status });
  });

/**
 * Asks colleagues to approve a story. A new request replaces an open one. Throws 404, 409 if the brand does not ask for approval or the
 * story is out, 422 with what is missing, or for a reviewer who may not edit the story or is the caller.
 */
export const requestApproval = (call: Call<'stories.approval.store'>): Promise<void> =>
  stepping(call, async (needs, story) => {
    const { reviewers, comment } = call.body;
    if (!story.needs_approval) throw new Failure(409, 'story_approval_off');
    if (story.status === 'published') throw new Failure(409, 'story_already_published');
    refuseIncomplete(story);
    if (reviewers.includes(call.scope.actor.user_id)) throw invalidField('reviewers', 'invalid');
    const named = { field: 'reviewers', userIds: reviewers };
    const asked = (await checkColleagues(needs.db, story.brand_id, audience, named)).map(({ id }) => id);
    await keepStep(needs, call.scope, story, { kind: 'requested', reviewers: asked, comment });
    await tellOfApproval(needs, call.scope, story, { kind: 'requested', to: asked, comment });
  });

/**
 * Approves a story or sends it back. Throws 403 for a colleague who was not asked, 404, 409 if nobody asks or if the story was changed since
 * `revision`.
 */
export const answerApproval = (
  call: Call<'stories.approval.approve'> | Call<'stories.approval.send-back'>,
  kind: 'approved' | 'sent_back',
): Promise<void> =>
  stepping(call, async (needs, story) => {
    refuseNotInReview(story);
    const { user_id, reviewers } = (await findRequest(needs.db, story))!;
    if (!reviewers.includes(call.scope.actor.user_id))
      throw forbidden({ can: false, reason: { cause: 'role', type: null } });
    const { revision, comment } = call.body;
    refuseStale(story, revision);
    await keepStep(needs, call.scope, story, { kind, comment });
    if (user_id) await tellOfApproval(needs, call.scope, story, { kind, to: [user_id], comment });
  });

/** Withdraws the open request of a story. Throws 404, 409 if there is none. */
export const withdrawApproval = (call: Call<'stories.approval.delete'>): Promise<void> =>
  stepping(call, async (needs, story) => {
    refuseNotInReview(story);
    await keepStep(needs, call.scope, story, { kind: 'withdrawn' });
  });

function refuseNotInReview({ approval }: WholeStory): void {
  if (approval?.state !== 'requested') throw new Failure(409, 'story_not_in_review');
}
