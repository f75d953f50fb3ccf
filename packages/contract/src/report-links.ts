import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, one, page, paging } from './fields.ts';
import { limits } from './limits.ts';

const label = z.string().trim().max(limits.reportName);
const password = z.string().min(limits.reportLinkPasswordMin).max(200);

export const reportLink = z.object({
  id,
  label: z.string(),
  has_password: z.boolean(),
  /** The last day on which the link works, in the time zone of the brand; null: until it is withdrawn. */
  expires_on: z.iso.date().nullable(),
  status: z.enum(['active', 'expired', 'revoked']),
  /** Visits of people and the time of the latest one, of the last 90 days. */
  opened: z.number().int(),
  last_opened_at: dateTime.nullable(),
  created_by: z.object({ id, full_name: z.string() }).nullable(),
  created_at: dateTime,
  /** The address; only in the answer that creates the link. */
  url: z.string().nullable(),
});
export type ReportLink = z.infer<typeof reportLink>;

const reportLinkOutcomes = ['opened', 'unlocked', 'wrong_password', 'robot'] as const;

const visit = z.object({
  id,
  at: dateTime,
  outcome: z.enum(reportLinkOutcomes),
  /** Number that tells the visitors of a link apart; addresses are not stored. */
  visitor: z.number().int(),
});

export const reportLinkForm = z.object({
  label: label.optional(),
  password: password.nullable().optional(),
  expires_on: date.nullable().optional(),
});

const params = z.object({ report_id: id });
const linkParams = params.extend({ link_id: id });
const common = {
  area: 'reports',
  access: 'performance.report',
  subject: { kind: 'report', id: 'params.report_id' },
} as const;

export const reportLinkEndpoints = defineEndpoints({
  'reports.links.index': {
    method: 'GET',
    path: '/reports/{report_id}/links',
    summary: 'Links of a report, the newest first',
    ...common,
    params,
    answer: z.object({ data: z.array(reportLink) }),
  },
  'reports.links.store': {
    method: 'POST',
    path: '/reports/{report_id}/links',
    summary: 'Creates a link that shows the report without sign-in; its address is in this answer only',
    ...common,
    params,
    body: reportLinkForm,
    answer: one(reportLink),
    status: 201,
  },
  'reports.links.update': {
    method: 'PATCH',
    path: '/reports/{report_id}/links/{link_id}',
    summary: 'Changes a link, withdraws it, or lets it work again',
    ...common,
    params: linkParams,
    body: reportLinkForm.extend({ is_revoked: z.boolean().optional() }),
    answer: one(reportLink),
  },
  'reports.links.visits': {
    method: 'GET',
    path: '/reports/{report_id}/links/{link_id}/visits',
    summary: 'Visits to a link in the last 90 days, the newest first',
    ...common,
    params: linkParams,
    query: z.object(paging),
    answer: page(visit),
  },
});
