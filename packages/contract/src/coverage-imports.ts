import { z } from 'zod';
import { coverageDoubles, coverageFields, dayOrders } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { date, dateTime, id, one, page, paging } from './fields.ts';
import { importOf } from './import-answer.ts';
import { limits } from './limits.ts';

const coverageField = z.enum(coverageFields);
const coverageImport = importOf(coverageField);
const shownImport = coverageImport.extend({
  /** First and last day of the clippings that it has added, by the organisation's clock; null: there are none. */
  days: z.object({ first: date, last: date }).nullable(),
});
export type CoverageImport = z.infer<typeof shownImport>;

const piece = z.object({
  headline: z.string(),
  media_outlet: z.string().nullable(),
  published_at: dateTime,
  url: z.string().nullable(),
});
const check = z.object({
  added: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
  problems: coverageImport.shape.problems,
  /** The first pieces that the brand has already, with what is known of them. */
  doubles: z.array(
    z.object({ line: z.number().int(), given: piece, known: piece.extend({ id }), by: z.enum(['url', 'headline']) }),
  ),
  /** Pieces published since the brand was made: they count as clippings made by hand this month. */
  counted: z.number().int(),
  /** Such pieces that the plan still includes this month; null: any number. */
  counted_left: z.number().int().nullable(),
  /** Pieces published before the brand was made, which no month counts. */
  history: z.number().int(),
  /** Pieces of history that the brand may still import. */
  history_left: z.number().int(),
  day_order: z.enum(dayOrders),
  /** False if no date of the file tells the day from the month. */
  is_day_order_certain: z.boolean(),
});
export type CoverageCheck = z.infer<typeof check>;

const mapping = z.object({
  /** The field of each column, in their order. */
  fields: z.array(coverageField.nullable()).max(limits.importColumns),
  /** Treatment of pieces that the brand has already. */
  doubles: z.enum(coverageDoubles),
  /** Order of day and month where the file does not tell it; the day comes first without it. */
  day_order: z.enum(dayOrders).nullable().optional(),
});
const common = {
  area: 'clippings',
  access: 'mention.save',
  subject: { kind: 'brand', id: 'params.brand_id' },
} as const;
const brandParams = z.object({ brand_id: id });
const params = z.object({ brand_id: id, coverage_import_id: id });

/** Coverage from files: CSV and workbooks, also the exports of other products. */
export const coverageImportEndpoints = defineEndpoints({
  'clippings.imports.store': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/clippings/imports',
    summary: 'Reads a file of coverage (multipart) and proposes what its columns mean; nothing is added yet',
    params: brandParams,
    multipart: z.object({ file: z.string().max(0).optional() }),
    answer: one(shownImport),
    waitsOutside: true,
    bodyLimit: limits.importBytes + 100_000,
    status: 201,
  },
  'clippings.imports.index': {
    ...common,
    method: 'GET',
    path: '/brands/{brand_id}/clippings/imports',
    summary: 'Imports of coverage of the last month, the newest first',
    params: brandParams,
    query: z.object(paging),
    answer: page(coverageImport),
  },
  'clippings.imports.show': {
    ...common,
    method: 'GET',
    path: '/brands/{brand_id}/clippings/imports/{coverage_import_id}',
    summary: 'One import of coverage with its progress',
    params,
    answer: one(shownImport),
  },
  'clippings.imports.check': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/clippings/imports/{coverage_import_id}/check',
    summary:
      'Tells what an import would do, with the pieces that the brand has already and what counts against the plan',
    work: 'backfill',
    params,
    body: mapping,
    answer: one(check),
    onlyReads: true,
    status: 200,
  },
  'clippings.imports.run': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/clippings/imports/{coverage_import_id}/run',
    summary: 'Adds the pieces of an import as clippings, all or none of them, in the background',
    work: 'backfill',
    params,
    body: mapping,
    answer: one(shownImport),
    status: 202,
  },
  'clippings.imports.undo': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/clippings/imports/{coverage_import_id}/undo',
    summary: 'Removes the clippings that an import has added',
    work: 'backfill',
    params,
    answer: one(shownImport),
    status: 200,
  },
});
