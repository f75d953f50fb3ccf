import type { Story } from '@masthead/contract';
import { apiQuery, call, refresh } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useEditing, useStory } from '../editor/story-context.ts';
import { storyChanged } from '../stories.api.ts';
import { tellFailure } from '../tell-failure.ts';

export const approvalQuery = (storyId: string) => apiQuery('stories.approval.show', { params: { story_id: storyId } });

/** Returns the steps of the approval of the open story. Each returns true if it was done. */
export function useApproval() {
  const t = useT('stories');
  const { draft } = useEditing();
  const story = useStory().story!;
  const params = { story_id: story.id };
  const run = async (said: string, act: () => Promise<{ data: Story }>): Promise<boolean> => {
    try {
      const { data } = await act();
      draft.follow(data);
      await Promise.all([storyChanged(data), refresh('stories.approval.show')]);
      notify({ title: said });
      return true;
    } catch (error) {
      tellFailure('approval', error);
      return false;
    }
  };
  const optional = (comment: string) => (comment.trim() ? { comment: comment.trim() } : {});
  const { revision } = story;
  return {
    request: (reviewers: string[], comment: string) =>
      run(t('request.sent'), () =>
        call('stories.approval.store', { params, body: { reviewers, ...optional(comment) } }),
      ),
    approve: (comment: string) =>
      run(t('approval.was_approved'), () =>
        call('stories.approval.approve', { params, body: { revision, ...optional(comment) } }),
      ),
    sendBack: (comment: string) =>
      run(t('approval.was_sent_back'), () =>
        call('stories.approval.send-back', { params, body: { revision, comment: comment.trim() } }),
      ),
    withdraw: () => run(t('request.ended'), () => call('stories.approval.delete', { params })),
  };
}
