import type { PermissionName } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import type { BrandId } from '../access/index.ts';

/** A record with comments, as the feature that owns it describes it. */
export interface Subject {
  brand_id: BrandId;
  /**
   * Names the comments: the document of a mention or clipping, so that they stay with the piece when it is saved, otherwise the
   * record itself.
   */
  subject_id: string;
  title: string;
  /** Path in the web app that opens the record; it has a query. */
  link: string;
  /** The permission to read the record; null: every member of the brand reads it. */
  permission: PermissionName | null;
  /** Members with the role reader are kept from the record. */
  isKeptFromReaders: boolean;
}

interface Within {
  brandIds: readonly BrandId[];
  /** Brands in which the caller only reads. */
  readerBrandIds: readonly BrandId[];
}

const finder = (kind: string) =>
  declareHook<[db: Db, within: Within, id: string], Subject | undefined>(`comments.subject-${kind}`);

/** Finds the records that can be commented on. */
export const subjectOf = { mention: finder('mention'), clipping: finder('clipping'), story: finder('story') };
