import { apiErrorOf, type ImportStatus } from '@masthead/contract';
import { apiOrigin, apiPages, apiQuery, callHeaders, refresh } from '../../shared/api/index.ts';

export const importQuery = (brandId: string, importId: string) =>
  apiQuery('connect.imports.show', { params: { brand_id: brandId, import_id: importId } });
export const importPages = (brandId: string) =>
  apiPages('connect.imports.index', { params: { brand_id: brandId }, query: { limit: 20 } });

/** Sends a file to be read, with its fields before it. Throws ApiError. */
export async function sendFile<Import>(
  path: '/staff/relations/import' | `/brands/${string}/${'connect' | 'clippings' | 'streams'}/imports`,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<Import> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const answer = await fetch(`${apiOrigin}/v2${path}`, { method: 'POST', body: form, headers: callHeaders() });
  if (!answer.ok) throw apiErrorOf(answer, await answer.text());
  const { data }: { data: Import } = await answer.json();
  return data;
}

/** Refreshes everything that shows people after they were added or removed. */
export const peopleChanged = (): Promise<unknown> =>
  refresh('connect.relations.index', 'connect.groups.index', 'connect.groups.show', 'connect.imports.index');

export const coverageImportQuery = (brandId: string, importId: string) =>
  apiQuery('clippings.imports.show', { params: { brand_id: brandId, coverage_import_id: importId } });
export const coverageImportPages = (brandId: string) =>
  apiPages('clippings.imports.index', { params: { brand_id: brandId }, query: { limit: 20 } });

export const streamImportQuery = (brandId: string, importId: string) =>
  apiQuery('streams.imports.show', { params: { brand_id: brandId, stream_import_id: importId } });
export const streamImportPages = (brandId: string) =>
  apiPages('streams.imports.index', { params: { brand_id: brandId }, query: { limit: 20 } });

/** Returns the milliseconds until the next look at an import; false: it does not run. */
export const lookAgain = (status: ImportStatus | undefined): number | false => (status === 'running' ? 1000 : false);
