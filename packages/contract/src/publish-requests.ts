import { defineEndpoints } from './endpoint.ts';
import { one } from './fields.ts';
import { changing, story } from './stories.ts';

/** Requests of editors that a story is published together with its hidden newsroom. */
export const publishRequestEndpoints = defineEndpoints({
  'stories.publish-request.store': {
    method: 'POST',
    path: '/stories/{story_id}/publish-request',
    area: 'stories',
    summary: 'Asks by mail those who may publish the newsroom to publish the story with it',
    ...changing,
    answer: one(story),
    status: 200,
    isBeyondSpecification: true,
  },
  'stories.publish-request.delete': {
    method: 'DELETE',
    path: '/stories/{story_id}/publish-request',
    area: 'stories',
    summary: 'Withdraws the request; with newsroom.publish, declines it, which the asking member is told by mail',
    ...changing,
    answer: one(story),
    isBeyondSpecification: true,
  },
});
