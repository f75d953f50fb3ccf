import type { Db } from '../../platform/db/index.ts';
import { readerBrands, type Scope } from '../access/index.ts';
import { listStreamNames } from '../streams/index.ts';

/** Stands for all streams that a reader may not see: an empty list would be no filter. */
const unseen = '00000000-0000-0000-0000-000000000000';

/** Returns filters of a list without streams that are kept from the caller, so that nothing is found in them. */
export async function withSeenStreams<T extends { streams?: string[] | undefined }>(
  db: Db,
  scope: Scope,
  filters: T,
): Promise<T> {
  const readerBrandIds = readerBrands(scope.actor);
  if (!filters.streams?.length || readerBrandIds.length === 0) return filters;
  const seen = await listStreamNames(db, { brandIds: scope.brandIds, readerBrandIds }, filters.streams);
  return { ...filters, streams: seen.length > 0 ? seen.map(({ id }) => id) : [unseen] };
}
