import { z } from 'zod';
import { staffStreamStates } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, one, page, paging, requiredText, shortText } from './fields.ts';
import { planSlugs } from './plan-contents.ts';

const named = z.object({ id, name: z.string() });
const staffStream = z.object({
  id,
  name: z.string(),
  brand: named,
  organisation: named,
  /** The plan in force. */
  plan: z.enum(planSlugs),
  paused_at: dateTime.nullable(),
  paused_by: z.enum(['staff', 'plan', 'quota']).nullable(),
  /** Time since which the search could not be prepared. */
  failing_since: dateTime.nullable(),
  /** Mentions of the last 30 days. */
  used: z.number().int(),
  /** Fair-use quota in force; null: no limit. */
  quota: z.number().int().nullable(),
  /** Quota that staff have agreed for this stream; null: that of the plan. */
  agreed_quota: z.number().int().nullable(),
  /** Mentions that wait for room. */
  parked: z.number().int(),
  options: z.object({
    /** Runs on though the plan has fewer streams or media types. */
    beyond_plan: z.boolean(),
  }),
  created_at: dateTime,
});
export type StaffStream = z.infer<typeof staffStream>;

const staffStreamDetail = staffStream.extend({
  main_search_term: z.string(),
  /** Mentions by the day on which they came, of 30 days; days without any are left out. */
  days: z.array(z.object({ day: date, mentions: z.number().int() })),
  /** Outlets with the most mentions of 30 days. */
  outlets: z.array(z.object({ name: z.string(), mentions: z.number().int() })),
});
export type StaffStreamDetail = z.infer<typeof staffStreamDetail>;

export const staffStreamChange = z
  .object({
    paused: z.boolean().optional(),
    /** Fair-use quota of 30 days; null: that of the plan. */
    quota: z.number().int().min(0).max(1_000_000_000).nullable().optional(),
    options: z.object({ beyond_plan: z.boolean() }).optional(),
    /** Shown in the audit log of the organisation. */
    reason: requiredText,
  })
  .refine(({ paused, quota, options }) => paused !== undefined || quota !== undefined || options !== undefined);

const params = z.object({ stream_id: id });

export const staffStreamEndpoints = defineEndpoints({
  'staff.streams.index': {
    method: 'GET',
    path: '/staff/streams',
    area: 'staff',
    summary: 'Streams of all organisations by name; search in names of streams, brands and organisations',
    access: 'staff',
    query: z.object({
      search: shortText.optional(),
      organisation: id.optional(),
      state: z.enum(staffStreamStates).optional(),
      ...paging,
    }),
    answer: page(staffStream),
  },
  'staff.streams.show': {
    method: 'GET',
    path: '/staff/streams/{stream_id}',
    area: 'staff',
    summary: 'A stream with the days and outlets that fill its quota',
    access: 'staff',
    params,
    answer: one(staffStreamDetail),
  },
  'staff.streams.update': {
    method: 'PATCH',
    path: '/staff/streams/{stream_id}',
    area: 'staff',
    summary:
      'Pauses or resumes a stream, sets its fair-use quota, or lets it run beyond the plan; takes effect at once',
    access: 'staff',
    params,
    body: staffStreamChange,
    answer: one(staffStreamDetail),
  },
});
