import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, many, one, timezone } from './fields.ts';
import { limits } from './limits.ts';
import { changing, story, storyShort } from './stories.ts';

const longest = limits.storyCalendarDays * 24 * 60 * 60 * 1000;

/** Stories by the day on which they were or will be published. */
export const storyCalendarEndpoints = defineEndpoints({
  'stories.calendar': {
    method: 'GET',
    path: '/brands/{brand_id}/stories-calendar',
    area: 'stories',
    summary:
      'Stories that are published, scheduled or, as drafts, planned for a day of a period, in the order of their times; the first 500',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    /** Days of a time zone, the last one included. */
    query: z
      .object({ start: date, end: date, timezone })
      .refine(({ start, end }) => end >= start, { path: ['end'], params: { code: 'invalid' } })
      .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= longest, {
        path: ['end'],
        params: { code: 'invalid' },
      }),
    answer: many(storyShort),
    isBeyondSpecification: true,
  },
  'stories.reschedule': {
    method: 'POST',
    path: '/stories/{story_id}/reschedule',
    area: 'stories',
    summary: 'Gives a scheduled story another time in the future; everything else stays',
    ...changing,
    body: z.object({ date: dateTime }),
    answer: one(story),
    status: 200,
    isBeyondSpecification: true,
  },
});
