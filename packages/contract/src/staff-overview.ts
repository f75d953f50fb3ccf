import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, one } from './fields.ts';
import { collectionState } from './sources.ts';

const count = z.number().int();

const overview = collectionState.extend({
  /** Number of things that wait for a person, by kind. */
  attention: z.object({
    failing_sources: count,
    failing_streams: count,
    streams_over_quota: count,
    failed_payments: count,
    new_enquiries: count,
    parked_items: count,
    unmanaged_brands: count,
    /** Mentions drawn for quality control and not judged yet. */
    mentions_to_review: count,
  }),
  /** Time of the last complete backup by the console; null: there was none. */
  last_backup_at: dateTime.nullable(),
  version: z.string(),
  deployed_at: z.string(),
});
export type StaffOverview = z.infer<typeof overview>;

export const staffOverviewEndpoints = defineEndpoints({
  'staff.overview.show': {
    method: 'GET',
    path: '/staff/overview',
    area: 'staff',
    summary: 'What needs attention in the installation: failures, quotas, payments, requests, queues, disk and backup',
    access: 'staff',
    answer: one(overview),
  },
});
