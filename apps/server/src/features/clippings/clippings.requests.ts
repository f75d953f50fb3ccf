import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import type { BrandId } from '../access/index.ts';

/** A record that a clipping can be assigned to. */
export interface LinkedRecord {
  id: string;
  name: string;
  /** Nothing can be assigned to it or taken off it. */
  is_closed: boolean;
  /** True if it can be restored: assignments to it are kept and not shown. */
  is_removed: boolean;
}

const records = (kind: string) =>
  declareHook<[db: Db, brandIds: readonly BrandId[], ids: readonly string[]], LinkedRecord[]>(`clippings.${kind}`);

/** Finds the records of brands that clippings can be assigned to, by name. */
export const linkable = {
  kpi_campaigns: records('kpi_campaigns'),
  stories: records('stories'),
  relations: records('relations'),
};
