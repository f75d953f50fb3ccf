import type { DiscoverSearch } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

const declareForgetting = (kind: string) =>
  declareHook<[db: SystemDb, brandIds: readonly BrandId[], relationIds: readonly string[]], void>(
    `connect.forget.${kind}`,
  );

/** Deletes what a feature above keeps of relations that are deleted for good, in the same transaction. */
export const forgetting = {
  notes: declareForgetting('notes'),
  events: declareForgetting('events'),
  imports: declareForgetting('imports'),
};

/** Finds the relations of a brand that a saved search means. */
export const searchedRelations = declareHook<
  [db: Db, brandId: BrandId, search: DiscoverSearch, now: Date],
  readonly string[]
>('connect.searched-relations');
