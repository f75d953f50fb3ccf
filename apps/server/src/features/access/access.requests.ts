import type { KeptKind } from '@masthead/contract';
import { declareHook } from '../../platform/hooks/index.ts';
import type { BrandId, SystemDb } from './seal.ts';

const declareRecords = (kind: KeptKind) =>
  declareHook<[db: SystemDb, brandIds: readonly BrandId[]], readonly BrandId[]>(`access.brands-with.${kind}`);

/** Finds the brands of a list that have records of a kind. The feature that owns the records provides it. */
export const brandsWith = {
  clippings: declareRecords('clippings'),
  kpis: declareRecords('kpis'),
  relations: declareRecords('relations'),
  relation_groups: declareRecords('relation_groups'),
} satisfies Record<KeptKind, unknown>;
