import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { sourceInterval } from './sources.ts';

/** Sources that are changed together. */
const selected = z.array(id).min(1).max(1000);

/** Changes of many sources of a list. */
export const sourceBulkEndpoints = defineEndpoints({
  'sources.bulk-update': {
    method: 'POST',
    path: '/sources/bulk-update',
    area: 'sources',
    summary: 'Switches many sources on or off, or sets their interval',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({
      sources: selected,
      enabled: z.boolean().optional(),
      interval_seconds: sourceInterval.optional(),
      /** false: the pause follows each source again. */
      interval_pinned: z.boolean().optional(),
    }),
    answer: z.object({
      updated: z.number().int(),
      /** Sources that other organisations use too; they were not changed. */
      shared: z.array(id),
      /** Sources that are not on the list. */
      missing: z.array(id),
    }),
  },
  'sources.bulk-delete': {
    method: 'POST',
    path: '/sources/bulk-delete',
    area: 'sources',
    summary: 'Takes many sources off the organisation’s list; for seven days they can be put back',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({ sources: selected }),
    answer: z.object({ removed: z.array(id), /** Sources that are not on the list. */ missing: z.array(id) }),
  },
  'sources.bulk-restore': {
    method: 'POST',
    path: '/sources/bulk-restore',
    area: 'sources',
    summary: 'Puts removed sources back on the organisation’s list, within seven days',
    access: 'stream.update',
    subject: { kind: 'any-brand' },
    body: z.object({ sources: selected }),
    answer: z.object({ restored: z.number().int() }),
  },
});
