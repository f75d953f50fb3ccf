import { z } from 'zod';
import { coverageFilter } from './clippings.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, many, one } from './fields.ts';
import { limits } from './limits.ts';

const { start: _, end: __, copies_of: ___, ...coverageFilters } = coverageFilter.shape;

/** Names of what the address of a page holds: filters, period, order and grouping. */
const viewFilters = {
  coverage: [...Object.keys(coverageFilters), 'period', 'looked', 'assigned', 'sort', 'view', 'count'],
  mentions: [
    ...['period', 'media_types', 'sentiment', 'languages', 'countries', 'tiers'],
    ...['outlets', 'hidden', 'search', 'assigned', 'view'],
  ],
} as const;
const viewPlaces = ['coverage', 'mentions'] as const;
export type ViewPlace = (typeof viewPlaces)[number];

/** The values of a filter are separated by commas. */
const filters = z
  .record(z.string().max(50), z.string().min(1).max(limits.longText))
  .refine((value) => Object.keys(value).length <= 30, { params: { code: 'invalid' } });

const name = z.string().trim().min(1).max(limits.viewName);

const savedView = z.object({
  id,
  place: z.enum(viewPlaces),
  name: z.string(),
  filters,
  /** The stream whose mentions it is for; null: every stream, or the coverage. */
  stream_id: id.nullable(),
  /** Everybody in the brand sees it. */
  is_shared: z.boolean(),
  /** The caller's page opens with it. */
  is_default: z.boolean(),
  is_own: z.boolean(),
  owner: z.object({ id, full_name: z.string() }).nullable(),
  updated_at: dateTime,
});
export type SavedView = z.infer<typeof savedView>;

const form = z.object({
  place: z.enum(viewPlaces),
  name,
  filters,
  stream_id: id.nullable().default(null),
  is_shared: z.boolean().default(false),
});
type Filtering = Pick<z.output<typeof form>, 'place' | 'filters'>;

/** Tells whether a page knows all filters of a view. */
export const knowsFilters = ({ place, filters: given }: Filtering): boolean => {
  const known: readonly string[] = viewFilters[place];
  return Object.keys(given).every((filter) => known.includes(filter));
};

const params = z.object({ brand_id: id });
const viewParams = params.extend({ view_id: id });
const common = {
  area: 'brands',
  access: 'brand member',
  subject: { kind: 'brand', id: 'params.brand_id' },
} as const;

/** Views that users have saved for the coverage and for mentions. */
export const viewEndpoints = defineEndpoints({
  'brands.views.index': {
    method: 'GET',
    path: '/brands/{brand_id}/views',
    summary: 'Saved views of a page, by name: one’s own and those shared with the brand',
    ...common,
    params,
    query: z.object({ place: z.enum(viewPlaces) }),
    answer: many(savedView),
  },
  'brands.views.show': {
    method: 'GET',
    path: '/brands/{brand_id}/views/{view_id}',
    summary: 'One saved view',
    ...common,
    params: viewParams,
    answer: one(savedView),
  },
  'brands.views.store': {
    method: 'POST',
    path: '/brands/{brand_id}/views',
    summary: 'Saves a view; one’s own of the same name is replaced',
    ...common,
    params,
    body: form.refine(knowsFilters, { path: ['filters'], params: { code: 'invalid' } }),
    answer: one(savedView),
    status: 201,
  },
  'brands.views.update': {
    method: 'PATCH',
    path: '/brands/{brand_id}/views/{view_id}',
    summary: 'Changes a view: one’s own, or a shared one for who manages the brand',
    ...common,
    params: viewParams,
    body: z.object({ name, filters, stream_id: id.nullable(), is_shared: z.boolean() }).partial(),
    answer: one(savedView),
  },
  'brands.views.default': {
    method: 'PUT',
    path: '/brands/{brand_id}/default-view',
    summary: 'Sets the view with which a page opens for the caller; null: without one',
    ...common,
    params,
    body: z.object({ place: z.enum(viewPlaces), view_id: id.nullable() }),
    answer: many(savedView),
  },
  'brands.views.delete': {
    method: 'DELETE',
    path: '/brands/{brand_id}/views/{view_id}',
    summary: 'Deletes a view',
    ...common,
    params: viewParams,
    answer: null,
  },
});
export const viewForm = form;
