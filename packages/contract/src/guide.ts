import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, one } from './fields.ts';

/** Steps of the first hour, in their order. */
export const guideSteps = ['sources', 'stream', 'alert', 'team', 'newsroom'] as const;
export type GuideStep = (typeof guideSteps)[number];

const guide = z.object({
  /** Each step is done when its records exist. */
  steps: z.array(z.object({ name: z.enum(guideSteps), is_done: z.boolean() })),
  is_hidden: z.boolean(),
});
export type Guide = z.infer<typeof guide>;

const ofBrand = {
  access: 'brand member',
  subject: { kind: 'brand', id: 'params.brand_id' },
  params: z.object({ brand_id: id }),
} as const;

export const guideEndpoints = defineEndpoints({
  'guide.show': {
    method: 'GET',
    path: '/brands/{brand_id}/guide',
    area: 'guide',
    summary: 'Steps of the first hour with a brand, each done or not',
    ...ofBrand,
    answer: one(guide),
  },
  'guide.update': {
    method: 'PUT',
    path: '/brands/{brand_id}/guide',
    area: 'guide',
    summary: 'Hides the steps from the caller, or shows them again',
    ...ofBrand,
    body: z.object({ is_hidden: z.boolean() }),
    answer: one(guide),
  },
  'sample.store': {
    method: 'POST',
    path: '/sample',
    area: 'guide',
    summary: 'Creates an organisation with invented records for the caller; 409 sample_exists while there is one',
    access: 'signed-in',
    answer: one(z.object({ organisation_id: id, brand_id: id })),
    status: 201,
    rateLimit: 10,
  },
  'sample.delete': {
    method: 'DELETE',
    path: '/sample',
    area: 'guide',
    summary: 'Removes the caller’s sample organisation with all of its records',
    access: 'signed-in',
    answer: null,
  },
});
