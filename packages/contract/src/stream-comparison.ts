import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { date, id, list, one } from './fields.ts';
import { limits } from './limits.ts';

const compared = z.object({
  id,
  name: z.string(),
  mentions: z.number().int(),
  /** Stories that began in the period. */
  stories: z.number().int(),
  /** Audiences of the outlets of all mentions, added up. */
  reach: z.number().int(),
  /** Outlets of the period whose audience is not known; their mentions count with 0. */
  unknown_outlets: z.number().int(),
  tone: z.object({ negative: z.number().int(), neutral: z.number().int(), positive: z.number().int() }),
  /** One value a day of the period, the first day first. */
  mentions_by_day: z.array(z.number().int()),
  stories_by_day: z.array(z.number().int()),
});

const comparison = z.object({
  first: z.iso.date(),
  last: z.iso.date(),
  timezone: z.string(),
  days: z.array(z.iso.date()),
  /** Streams in the order of the question; deleted ones are left out. */
  streams: z.array(compared),
});
export type StreamComparison = z.infer<typeof comparison>;

export const streamComparisonEndpoints = defineEndpoints({
  'brands.streams.compare': {
    method: 'GET',
    path: '/brands/{brand_id}/streams/comparison',
    area: 'streams',
    summary: 'Mentions, unique stories, reach and tone of some streams of a brand over the same days',
    access: 'streams.list',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    query: z
      .object({ streams: list(id), first: date, last: date })
      .refine(({ streams }) => streams.length >= 2 && streams.length <= limits.comparedStreams, {
        path: ['streams'],
        params: { code: 'compared_streams', min: 2, max: limits.comparedStreams },
      })
      .refine(({ first, last }) => last >= first, { path: ['last'], params: { code: 'before_start' } }),
    answer: one(comparison),
  },
});
