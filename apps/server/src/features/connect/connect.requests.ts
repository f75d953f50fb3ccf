import type { DiscoverSearch } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import type { BrandId, SystemDb } from '../access/index.ts';

const declareForgetting = (kind: string) =>
  declareHook<[db: SystemDb, brandIds: readonly BrandId[], relationIds: readonly string[]], void>(
    `connect.forget.${kind}`,
  );

/** Deletes data of a feature above about relations that are deleted permanently, in the same transaction. */
export const forgetting = {
  notes: declareForgetting('notes'),
  events: declareForgetting('events'),
  imports: declareForgetting('imports'),
};

/** Records of a relation that become those of another; only the named ones, if some are named. */
export interface Move {
  brandId: BrandId;
  from: string;
  to: string;
  only?: readonly string[] | undefined;
}
const declareMoving = (kind: string) => declareHook<[db: Db, move: Move], readonly string[]>(`connect.move.${kind}`);

/** Gives records of features above to another relation of the brand. Returns their ids; records that both have stay where they are. */
export const moving = {
  notes: declareMoving('notes'),
  events: declareMoving('events'),
  recipients: declareMoving('recipients'),
  replies: declareMoving('replies'),
  profiles: declareMoving('profiles'),
};

/** Finds the relations of a brand that a saved search means. */
export const searchedRelations = declareHook<
  [db: Db, brandId: BrandId, search: DiscoverSearch, now: Date],
  readonly string[]
>('connect.searched-relations');
