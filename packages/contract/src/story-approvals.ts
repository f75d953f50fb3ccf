import { z } from 'zod';
import { approvalSteps } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, longText, one, ordinal } from './fields.ts';
import { limits } from './limits.ts';
import { changing, story } from './stories.ts';

const person = z.object({ id, full_name: z.string() });

const approvalStep = z.object({
  id,
  kind: z.enum(approvalSteps),
  user: person.nullable(),
  /** Colleagues who are asked; only a request has them. */
  reviewers: z.array(person),
  comment: z.string().nullable(),
  /** The story's revision at this step. */
  revision: z.number().int(),
  created_at: dateTime,
});
export type ApprovalStep = z.infer<typeof approvalStep>;

const comment = longText.min(1);
/** The revision that the reviewer has read; an older one is refused with 409. */
const revision = ordinal;
const writing = { ...changing, area: 'stories', isBeyondSpecification: true } as const;

/** The approval of a story by a colleague, without which a brand that asks for it publishes nothing. */
export const storyApprovalEndpoints = defineEndpoints({
  'stories.approval.show': {
    method: 'GET',
    path: '/stories/{story_id}/approval',
    summary: 'Steps of the approval, newest first, and the colleagues who may be asked',
    ...writing,
    access: 'brand member',
    answer: one(z.object({ steps: z.array(approvalStep), colleagues: z.array(person) })),
  },
  'stories.approval.store': {
    method: 'POST',
    path: '/stories/{story_id}/approval',
    summary: 'Asks colleagues to approve the story; one of them is enough. They are told in the app and by mail',
    ...writing,
    body: z.object({ reviewers: z.array(id).min(1).max(limits.storyReviewers), comment: comment.optional() }),
    answer: one(story),
    status: 200,
  },
  'stories.approval.approve': {
    method: 'POST',
    path: '/stories/{story_id}/approval/approve',
    summary: 'Approves the story as it is; only who was asked may. The asking member is told',
    ...writing,
    body: z.object({ revision, comment: comment.optional() }),
    answer: one(story),
    status: 200,
  },
  'stories.approval.send-back': {
    method: 'POST',
    path: '/stories/{story_id}/approval/send-back',
    summary: 'Sends the story back with a comment; only who was asked may. The asking member is told',
    ...writing,
    body: z.object({ revision, comment }),
    answer: one(story),
    status: 200,
  },
  'stories.approval.delete': {
    method: 'DELETE',
    path: '/stories/{story_id}/approval',
    summary: 'Withdraws the open request',
    ...writing,
    answer: one(story),
  },
});
