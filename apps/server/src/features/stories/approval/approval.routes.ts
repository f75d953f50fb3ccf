import type { Handlers } from '../../access/index.ts';
import { listAudience } from '../../notices/index.ts';
import { answerOne, findOr404 } from '../story-answer.ts';
import { answerApproval, requestApproval, withdrawApproval } from './approve-story.ts';
import { listSteps } from './steps.queries.ts';
import { audience } from './tell-of-approval.ts';

const mostSteps = 200;

export const approvalRoutes: Handlers = {
  'stories.approval.show': async ({ db, scope, params }) => {
    const story = await findOr404({ db, scope }, params.story_id);
    const [steps, colleagues] = await Promise.all([
      listSteps(db, story, mostSteps),
      listAudience(db, story.brand_id, audience),
    ]);
    return { data: { steps, colleagues: colleagues.map(({ id, full_name }) => ({ id, full_name })) } };
  },
  'stories.approval.store': async (call) => {
    await requestApproval(call);
    return await answerOne(call, call.params.story_id);
  },
  'stories.approval.approve': async (call) => {
    await answerApproval(call, 'approved');
    return await answerOne(call, call.params.story_id);
  },
  'stories.approval.send-back': async (call) => {
    await answerApproval(call, 'sent_back');
    return await answerOne(call, call.params.story_id);
  },
  'stories.approval.delete': async (call) => {
    await withdrawApproval(call);
    return await answerOne(call, call.params.story_id);
  },
};
