import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, list, many, one } from './fields.ts';
import { limits } from './limits.ts';

/** An annotation on a day of a brand, shown in the charts over time. */
const annotation = z.object({
  id,
  brand_id: id,
  day: date,
  text: z.string(),
  created_by: z.object({ id, full_name: z.string() }).nullable(),
  created_at: dateTime,
});
export type Annotation = z.infer<typeof annotation>;

export const annotationForm = z.object({
  day: date,
  text: z.string().trim().min(1).max(limits.annotation),
});

export const annotationEndpoints = defineEndpoints({
  'metrics.annotations.index': {
    method: 'GET',
    path: '/metrics/annotations',
    area: 'metrics',
    summary: 'Annotations on the days of a period, the first day first',
    access: 'dashboard.view',
    subject: { kind: 'brands', id: 'query.brands' },
    query: z.object({ brands: list(id).optional(), first: date.optional(), last: date.optional() }),
    answer: many(annotation),
  },
  'brands.annotations.store': {
    method: 'POST',
    path: '/brands/{brand_id}/annotations',
    area: 'brands',
    summary: 'Writes an annotation on a day',
    access: 'mention.save',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    body: annotationForm,
    answer: one(annotation),
    status: 201,
  },
  'brands.annotations.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/annotations/{annotation_id}',
    area: 'brands',
    summary: 'Takes an annotation away',
    access: 'mention.save',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id, annotation_id: id }),
    answer: null,
  },
});
