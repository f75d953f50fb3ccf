import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, list, many, one } from './fields.ts';
import { limits } from './limits.ts';

/** A note on a day of a brand, shown in the charts over time. */
const chartNote = z.object({
  id,
  brand_id: id,
  day: date,
  text: z.string(),
  created_by: z.object({ id, full_name: z.string() }).nullable(),
  created_at: dateTime,
});
export type ChartNoteRecord = z.infer<typeof chartNote>;

export const chartNoteForm = z.object({
  day: date,
  text: z.string().trim().min(1).max(limits.chartNote),
});

export const chartNoteEndpoints = defineEndpoints({
  'metrics.notes.index': {
    method: 'GET',
    path: '/metrics/notes',
    area: 'metrics',
    summary: 'Notes on the days of a period, the first day first',
    access: 'dashboard.view',
    subject: { kind: 'brands', id: 'query.brands' },
    query: z.object({ brands: list(id).optional(), first: date.optional(), last: date.optional() }),
    answer: many(chartNote),
  },
  'brands.notes.store': {
    method: 'POST',
    path: '/brands/{brand_id}/notes',
    area: 'brands',
    summary: 'Writes a note on a day',
    access: 'mention.save',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: chartNoteForm,
    answer: one(chartNote),
    status: 201,
  },
  'brands.notes.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/notes/{note_id}',
    area: 'brands',
    summary: 'Takes a note away',
    access: 'mention.save',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id, note_id: id }),
    answer: null,
  },
});
