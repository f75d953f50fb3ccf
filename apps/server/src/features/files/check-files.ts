import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { listStoredPage } from './files.queries.ts';
import { listRenderingKeys } from './renderings.queries.ts';

const pageSize = 1000;

interface FileFindings {
  /** Keys of files whose bytes are gone. */
  missing: string[];
  /** Keys of objects that belong to no row. */
  unknown: string[];
}

/** Compares the rows of files with the objects in the storage. Nothing is changed: lost bytes come from a backup only. */
export async function checkFiles({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<FileFindings> {
  const unknown = new Set<string>();
  for await (const key of storage.list()) unknown.add(key);
  const missing: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await listStoredPage(acrossBrands(db), after, pageSize);
    for (const { storage_key, thumbnail_key, is_kept } of page)
      for (const key of [storage_key, thumbnail_key])
        if (key !== null && !unknown.delete(key) && is_kept) missing.push(key);
    if (page.length < pageSize) break;
    after = page.at(-1)?.id ?? null;
  }
  for (const key of await listRenderingKeys(db)) unknown.delete(key);
  // The list does not hold files that were stored after it was made.
  return { missing, unknown: [...unknown] };
}
