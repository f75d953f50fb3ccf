import { z } from 'zod';
import { bulkAnswer, selectedIds, selectedRecords } from './bulk.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { publishWish } from './stories.ts';

const ofBrand = {
  method: 'POST',
  area: 'stories',
  access: 'story.update',
  subject: { kind: 'brand', id: 'params.brand_id' },
  params: z.object({ brand_id: id }),
  answer: bulkAnswer,
  status: 200,
} as const;
const path = '/brands/{brand_id}/stories';
const body = z.object({ stories: selectedIds });

/** Changes of many stories of a list; each keeps its own checks. */
export const storyBulkEndpoints = defineEndpoints({
  'stories.bulk-publish': {
    ...ofBrand,
    path: `${path}/bulk-publish`,
    summary: 'Publishes or schedules stories; those that cannot be published are named with the reason',
    body: z.object({ stories: selectedRecords(publishWish.extend({ id })) }),
    each: { as: 'stories.publish', id: 'story_id' },
  },
  'stories.bulk-unpublish': {
    ...ofBrand,
    path: `${path}/bulk-unpublish`,
    summary: 'Takes stories off the site, or their schedules away',
    body,
    each: { as: 'stories.unpublish', id: 'story_id' },
  },
  'stories.bulk-move': {
    ...ofBrand,
    path: `${path}/bulk-move`,
    summary: 'Moves stories into newsrooms of the brand; their former addresses lead to the new ones',
    body: z.object({ stories: selectedRecords(z.object({ id, newsroom_id: id })) }),
    each: { as: 'stories.update', id: 'story_id', fields: ['newsroom_id'] },
  },
  'stories.bulk-delete': {
    ...ofBrand,
    path: `${path}/bulk-delete`,
    summary: 'Removes stories with their schedules; for a day they can be restored',
    body,
    each: { as: 'stories.delete', id: 'story_id' },
  },
  'stories.bulk-restore': {
    ...ofBrand,
    path: `${path}/bulk-restore`,
    summary: 'Brings back stories removed within the last day, as drafts',
    body,
    each: { as: 'stories.restore', id: 'story_id' },
  },
});
