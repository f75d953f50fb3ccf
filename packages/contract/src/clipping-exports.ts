import { z } from 'zod';
import { coverageFilter } from './clippings.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, listText, one } from './fields.ts';
import { exportFormats } from './form-choices.ts';

/** The coverage filter, and the state of review. */
const exportFilter = coverageFilter.extend({ looked_at: z.boolean().optional() });
const filterNames = Object.keys(exportFilter.shape) as [string, ...string[]];
const filterValue = z.union([listText, z.array(listText).max(200), z.boolean()]);

/** Filters as an object, or as a list of names and values; a name that comes twice has the last value. */
const exportFilters = z
  .union([
    exportFilter,
    z
      .array(z.object({ name: z.enum(filterNames), value: filterValue }))
      .max(filterNames.length)
      .transform((filters) => Object.fromEntries(filters.map(({ name, value }) => [name, value])))
      .pipe(exportFilter),
  ])
  .prefault({});

const clippingExport = z.object({
  id,
  format: z.enum(exportFormats),
  status: z.enum(['pending', 'generating', 'ready', 'failed']),
  rows_done: z.number().int(),
  rows_total: z.number().int().nullable(),
  /** Once it is ready. */
  url: z.string().nullable(),
  error: z.string().nullable(),
  created_at: dateTime,
});
export type ClippingExport = z.infer<typeof clippingExport>;

export const clippingExportEndpoints = defineEndpoints({
  'clippings.export': {
    base: 'functions',
    method: 'POST',
    path: '/clippings/export',
    area: 'clippings',
    summary:
      'Starts a file of all clippings that fit the filters; its progress is told by exports.show and the user’s channel',
    work: 'backfill',
    access: 'clippings.list',
    onlyReads: true,
    subject: { kind: 'brands', id: 'body.brands' },
    body: z.object({
      brands: z.array(id).min(1).max(50),
      filters: exportFilters,
      format: z.enum(exportFormats),
    }),
    answer: one(clippingExport),
    status: 202,
  },
  'organisations.clippings.export': {
    method: 'POST',
    path: '/organisations/{organisation_id}/clippings/export',
    area: 'organisation',
    summary: 'The same for all brands of the organisation',
    work: 'backfill',
    access: 'organisation.update',
    subject: { kind: 'organisation', id: 'params.organisation_id' },
    params: z.object({ organisation_id: id }),
    body: z.object({ filters: exportFilters, format: z.enum(exportFormats) }),
    answer: one(clippingExport),
    status: 202,
  },
  'exports.show': {
    method: 'GET',
    path: '/exports/{export_id}',
    area: 'clippings',
    summary: 'How far an export of one’s own has come, and its address once it is ready',
    access: 'signed-in',
    params: z.object({ export_id: id }),
    answer: one(clippingExport),
  },
});
