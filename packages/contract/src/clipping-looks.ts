import { z } from 'zod';
import { coverageFilter } from './clippings.ts';
import { defineEndpoints } from './endpoint.ts';
import { flag, id, one } from './fields.ts';
import { limits } from './limits.ts';

/** The review of the coverage: the number of clippings, and of those already reviewed. */
export const clippingLookEndpoints = defineEndpoints({
  'clippings.count': {
    method: 'GET',
    path: '/clippings/count',
    area: 'clippings',
    summary:
      'How many clippings or stories fit the filters, how many of them were reviewed, and how many have an unknown audience',
    access: 'clippings.list',
    subject: { kind: 'brands', id: 'query.brand' },
    query: coverageFilter.extend({ brand: id.optional(), assigned_to_me: flag.optional() }),
    answer: one(
      z.object({
        total: z.number().int(),
        looked_at: z.number().int(),
        /** Outlets without a known audience, and the clippings that count with 0 because of that. */
        unknown_outlets: z.number().int(),
        unknown_clippings: z.number().int(),
        estimated_clippings: z.number().int(),
      }),
    ),
  },
  'clippings.look': {
    method: 'POST',
    path: '/brands/{brand_id}/clippings/look',
    area: 'clippings',
    summary: 'Marks clippings as looked at, for everybody of the brand, or takes that back',
    access: 'mention.save',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: z.object({
      clippings: z.array(id).min(1).max(limits.bulkClippings),
      is_looked_at: z.boolean().default(true),
    }),
    answer: null,
  },
});
