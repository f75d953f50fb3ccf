import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, one, timezone } from './fields.ts';
import { reportIntervals } from './form-choices.ts';
import { limits } from './limits.ts';

const unique = (items: readonly unknown[]) => new Set(items).size === items.length;

export const reportScheduleForm = z.object({
  every: z.enum(reportIntervals),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timezone,
  /** An edition that would be due at a weekend is sent on the Monday after it. */
  on_working_day: z.boolean(),
  /** An edition without clippings is neither kept nor sent. */
  skips_empty: z.boolean(),
  is_paused: z.boolean(),
  members: z
    .array(id)
    .max(limits.reportReceivers)
    .refine(unique, { params: { code: 'duplicate' } }),
  emails: z
    .array(email)
    .max(limits.reportReceivers)
    .refine(unique, { params: { code: 'duplicate' } }),
});
export type ReportScheduleForm = z.output<typeof reportScheduleForm>;

const receiver = z.object({
  id,
  user: z.object({ id, full_name: z.string() }).nullable(),
  address: z.string().nullable(),
  /** An outside address gets editions after it has agreed. */
  status: z.enum(['active', 'awaiting', 'unsubscribed']),
});

const schedule = z.object({
  every: z.enum(reportIntervals),
  time: z.string(),
  timezone: z.string(),
  on_working_day: z.boolean(),
  skips_empty: z.boolean(),
  is_paused: z.boolean(),
  next_at: dateTime.nullable(),
  last_at: dateTime.nullable(),
  last_outcome: z.enum(['sent', 'skipped', 'failed']).nullable(),
  receivers: z.array(receiver),
});
export type ReportSchedule = z.infer<typeof schedule>;

const params = z.object({ report_id: id });
const common = {
  area: 'reports',
  access: 'performance.report',
  subject: { kind: 'report', id: 'params.report_id' },
} as const;

export const reportScheduleEndpoints = defineEndpoints({
  'reports.schedule.show': {
    method: 'GET',
    path: '/reports/{report_id}/schedule',
    summary: 'The schedule by which editions of a report are made; null without one',
    ...common,
    params,
    answer: z.object({ data: schedule.nullable() }),
  },
  'reports.schedule.update': {
    method: 'PUT',
    path: '/reports/{report_id}/schedule',
    summary: 'Sets the schedule of a report; outside addresses are asked whether they agree',
    ...common,
    params,
    body: reportScheduleForm,
    answer: one(schedule),
  },
  'reports.schedule.delete': {
    method: 'DELETE',
    path: '/reports/{report_id}/schedule',
    summary: 'Ends the editions of a report; those that were made stay',
    ...common,
    params,
    answer: null,
  },
});
