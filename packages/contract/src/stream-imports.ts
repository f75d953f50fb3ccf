import { z } from 'zod';
import { coverageDoubles, streamColumns } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { id, one, page, paging } from './fields.ts';
import { importOf } from './import-answer.ts';
import { limits } from './limits.ts';

const streamColumn = z.enum(streamColumns);
const streamImport = importOf(streamColumn).extend({
  /** The first rows and values that were left out. */
  problems: z.array(
    z.object({
      line: z.number().int(),
      field: streamColumn,
      value: z.string(),
      /** Reason why a search cannot be read; null: the value is missing or no such value. */
      reason: z
        .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])), text: z.string() })
        .nullable(),
    }),
  ),
});
export type StreamImport = z.infer<typeof streamImport>;

const check = z.object({
  added: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
  problems: streamImport.shape.problems,
  /** The first searches, as the file has them and as boolean text of the stream. */
  streams: z.array(z.object({ line: z.number().int(), name: z.string(), given: z.string(), printed: z.string() })),
  /** The first streams that the brand has already. */
  doubles: z.array(
    z.object({
      line: z.number().int(),
      name: z.string(),
      known: z.object({ id, name: z.string() }),
      by: z.enum(['name', 'query']),
    }),
  ),
  /** Streams that the plan still includes; null: any number. */
  left: z.number().int().nullable(),
});
export type StreamImportCheck = z.infer<typeof check>;

const mapping = z.object({
  /** The field of each column, in their order. */
  fields: z.array(streamColumn.nullable()).max(limits.importColumns),
  /** Treatment of streams that the brand has already. */
  doubles: z.enum(coverageDoubles),
});
const common = {
  area: 'streams',
  // Not stream.create: users who have reached the limit of streams see what a file holds.
  access: 'stream.update',
  subject: { kind: 'brand', id: 'params.brand_id' },
} as const;
const brandParams = z.object({ brand_id: id });
const params = z.object({ brand_id: id, stream_import_id: id });

/** Saved searches from files: CSV and workbooks, also the exports of other products. */
export const streamImportEndpoints = defineEndpoints({
  'streams.imports.store': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/streams/imports',
    summary: 'Reads a file of saved searches (multipart) and proposes what its columns mean; nothing is added yet',
    params: brandParams,
    multipart: z.object({ file: z.string().max(0).optional() }),
    answer: one(streamImport),
    waitsOutside: true,
    bodyLimit: limits.importBytes + 100_000,
    status: 201,
  },
  'streams.imports.index': {
    ...common,
    method: 'GET',
    path: '/brands/{brand_id}/streams/imports',
    summary: 'Imports of saved searches of the last month, the newest first',
    params: brandParams,
    query: z.object(paging),
    answer: page(streamImport),
  },
  'streams.imports.show': {
    ...common,
    method: 'GET',
    path: '/brands/{brand_id}/streams/imports/{stream_import_id}',
    summary: 'One import of saved searches with its progress',
    params,
    answer: one(streamImport),
  },
  'streams.imports.check': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/streams/imports/{stream_import_id}/check',
    summary: 'Tells what an import would do, with each search as the stream that it becomes',
    work: 'backfill',
    params,
    body: mapping,
    answer: one(check),
    onlyReads: true,
    status: 200,
  },
  'streams.imports.run': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/streams/imports/{stream_import_id}/run',
    summary: 'Adds the searches of an import as streams, all or none of them, in the background',
    access: 'stream.create',
    work: 'backfill',
    params,
    body: mapping,
    answer: one(streamImport),
    status: 202,
  },
  'streams.imports.undo': {
    ...common,
    method: 'POST',
    path: '/brands/{brand_id}/streams/imports/{stream_import_id}/undo',
    summary: 'Removes the streams that an import has added',
    work: 'backfill',
    params,
    answer: one(streamImport),
    status: 200,
  },
});
