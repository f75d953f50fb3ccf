import { z } from 'zod';
import { importDoubles, importFields } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one, page, paging, requiredText, shortText } from './fields.ts';
import { exportFormats } from './form-choices.ts';
import { importOf } from './import-answer.ts';
import { limits } from './limits.ts';

const relationImport = importOf(z.enum(importFields));
export type RelationImport = z.infer<typeof relationImport>;

const person = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  media_outlet: z.string().nullable(),
});
const check = z.object({
  added: z.number().int(),
  filled: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
  problems: relationImport.shape.problems,
  /** The first people who are known already, with their known details. */
  doubles: z.array(
    z.object({
      line: z.number().int(),
      given: person,
      known: person.extend({ id }),
      by: z.enum(['email', 'phone', 'name']),
    }),
  ),
});
export type ImportCheck = z.infer<typeof check>;

const mapping = z.object({
  /** The field of each column, in their order. */
  fields: z.array(z.enum(importFields).nullable()).max(limits.importColumns),
  /** Treatment of people who are known already. */
  doubles: z.enum(importDoubles),
});
const ofBrand = { subject: { kind: 'brand', id: 'params.brand_id' } } as const;
const brandParams = z.object({ brand_id: id });
const params = z.object({ brand_id: id, import_id: id });

/** People from files: CSV, workbooks and vCards. */
export const connectImportEndpoints = defineEndpoints({
  'connect.imports.store': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/imports',
    area: 'connect',
    summary: 'Reads a file of people (multipart) and proposes what its columns mean; nothing is added yet',
    access: 'relation.create',
    ...ofBrand,
    params: brandParams,
    multipart: z.object({ file: z.string().max(0).optional() }),
    answer: one(relationImport),
    waitsOutside: true,
    bodyLimit: limits.importBytes + 100_000,
    status: 201,
  },
  'connect.imports.index': {
    method: 'GET',
    path: '/brands/{brand_id}/connect/imports',
    area: 'connect',
    summary: 'Imports of the last month, the newest first',
    access: 'relation.create',
    ...ofBrand,
    params: brandParams,
    query: z.object(paging),
    answer: page(relationImport),
  },
  'connect.imports.show': {
    method: 'GET',
    path: '/brands/{brand_id}/connect/imports/{import_id}',
    area: 'connect',
    summary: 'One import with its progress',
    access: 'relation.create',
    ...ofBrand,
    params,
    answer: one(relationImport),
  },
  'connect.imports.check': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/imports/{import_id}/check',
    area: 'connect',
    summary: 'Tells what an import would do, with the people who are known already',
    work: 'backfill',
    access: 'relation.create',
    ...ofBrand,
    params,
    body: mapping,
    answer: one(check),
    onlyReads: true,
    status: 200,
  },
  'connect.imports.run': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/imports/{import_id}/run',
    area: 'connect',
    summary: 'Adds the people of an import, all or none of them, in the background',
    work: 'backfill',
    access: 'relation.create',
    ...ofBrand,
    params,
    body: mapping.extend({ group_id: id.nullable().optional() }),
    answer: one(relationImport),
    status: 202,
  },
  'connect.imports.undo': {
    method: 'POST',
    path: '/brands/{brand_id}/connect/imports/{import_id}/undo',
    area: 'connect',
    summary: 'Removes the people whom an import has added, and takes back what it has filled in',
    work: 'backfill',
    access: 'relation.create',
    ...ofBrand,
    params,
    answer: one(relationImport),
    status: 200,
  },
  'connect.relations.export': {
    method: 'GET',
    path: '/brands/{brand_id}/connect/relations/export',
    area: 'connect',
    summary: 'The relations of a brand, or of a group, as CSV or XLSX with columns that an import reads',
    work: 'backfill',
    access: 'relations.list',
    ...ofBrand,
    params: brandParams,
    query: z.object({ format: z.enum(exportFormats).default('csv'), group: id.optional() }),
    answer: 'raw',
  },
  'connect.relations.vcards': {
    method: 'GET',
    path: '/brands/{brand_id}/connect/relations.vcf',
    area: 'connect',
    summary: 'The relations of a brand, or of a group, as vCards (RFC 6350)',
    work: 'backfill',
    access: 'relations.list',
    ...ofBrand,
    params: brandParams,
    query: z.object({ group: id.optional() }),
    answer: 'raw',
  },
  'staff.relations.index': {
    method: 'GET',
    path: '/staff/brands/{brand_id}/relations',
    area: 'staff',
    summary: 'Relations of a brand by name, to see whom a deletion is about',
    access: 'staff',
    params: brandParams,
    query: z.object({ search: shortText.optional(), ...paging }),
    answer: page(person.extend({ id, created_at: dateTime })),
  },
  'staff.relations.import': {
    method: 'POST',
    path: '/staff/relations/import',
    area: 'staff',
    summary:
      'Adds people of a file (multipart; brand_id, reason and group_id stand before the file) to a brand, in the background; those known already are skipped',
    work: 'backfill',
    access: 'staff',
    multipart: z.object({ brand_id: id, reason: requiredText, group_id: id.optional() }),
    answer: one(relationImport),
    waitsOutside: true,
    bodyLimit: limits.importBytes + 100_000,
    status: 202,
  },
  'staff.relations.imports.show': {
    method: 'GET',
    path: '/staff/relations/imports/{import_id}',
    area: 'staff',
    summary: 'One import of staff with its progress',
    access: 'staff',
    params: z.object({ import_id: id }),
    answer: one(relationImport),
  },
  'staff.relations.imports.undo': {
    method: 'POST',
    path: '/staff/relations/imports/{import_id}/undo',
    area: 'staff',
    summary: 'Undoes an import of staff',
    work: 'backfill',
    access: 'staff',
    params: z.object({ import_id: id }),
    body: z.object({ reason: requiredText }),
    answer: one(relationImport),
    status: 200,
  },
  'staff.relations.delete': {
    method: 'POST',
    path: '/staff/relations/delete',
    area: 'staff',
    summary: 'Deletes relations of a brand for good, with everything that is kept of them',
    access: 'staff',
    body: z.object({ brand_id: id, relations: z.array(id).min(1).max(limits.bulkRelations), reason: requiredText }),
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
});
