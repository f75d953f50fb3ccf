import { limits, quotaLimit, type Sentiment } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { acrossBrands, type BrandId, forbidden, lockLimit } from '../../access/index.ts';
import { findTiers } from '../../outlets/index.ts';
import { impressionsOf } from '../clipping-impressions.ts';
import { countManual } from '../clippings.queries.ts';
import { lockImported, lockStories, lockSums } from '../rollups/locks.queries.ts';
import { addImported } from '../rollups/rollups.queries.ts';
import { writeReady } from '../store-ready.ts';
import { countHistory, findStanding } from './imported.queries.ts';

/** A piece of a file whose values were checked. */
export interface ImportedPiece {
  id: string;
  headline: string;
  url: string | null;
  published_at: string;
  media_type: string;
  outlet_id: string | null;
  outlet_name: string | null;
  country_id: string | null;
  language: string | null;
  text_tonality: Sentiment | null;
  note: string | null;
  /** Impressions of the file. */
  entered: number | null;
  tags: string[];
  relation_id: string | null;
}

/** Room that a brand has for imports. */
interface Allowance {
  organisationId: string;
  /** Pieces published before are history. */
  historyUntil: string;
  timezone: string;
  /** Clippings made by hand or imported this month. */
  used: number;
  /** Clippings that the plan still includes this month; null: any number. */
  left: number | null;
  historyLeft: number;
}

/** Returns what a brand may still import: history once up to a limit, newer pieces like clippings made by hand. */
export async function allowanceOf(db: Db, brandId: BrandId, now: Date): Promise<Allowance> {
  const standing = (await findStanding(db, brandId, now))!;
  const used = await countManual(acrossBrands(db), standing.organisation_id, now);
  const max = quotaLimit('manual_clippings_per_month', standing);
  const history = await countHistory(db, brandId, standing.created_at);
  return {
    organisationId: standing.organisation_id,
    historyUntil: standing.created_at,
    timezone: standing.timezone,
    used,
    left: max === null ? null : Math.max(0, max - used),
    historyLeft: Math.max(0, limits.importedHistory - history),
  };
}

/** Makes clippings of pieces, valued like those made by hand. `countImported` counts them. */
export async function importClippings(
  transaction: Db,
  owner: { brandId: BrandId; userId: string; importId: string; now: Date },
  pieces: readonly ImportedPiece[],
): Promise<void> {
  const outletIds = [...new Set(pieces.flatMap(({ outlet_id }) => outlet_id ?? []))];
  const given = outletIds.length > 0 ? await findTiers(transaction, [owner.brandId], outletIds) : [];
  const tiers = new Map(given.map(({ outlet_id, tier }) => [outlet_id, tier]));
  const placed = pieces.map((piece) => ({
    ...piece,
    brand_id: owner.brandId,
    tier: (piece.outlet_id && tiers.get(piece.outlet_id)) || ('none' as const),
  }));
  const impressions = await impressionsOf(transaction, placed);
  const ready = placed.map(({ id, brand_id: _, entered: __, tags, relation_id, ...fields }, at) => ({
    id,
    tags,
    relationIds: relation_id ? [relation_id] : [],
    fields: {
      ...fields,
      ...impressions[at]!,
      type: fields.media_type,
      // No machine judges over the tone of the file.
      tonality_set_by_person: fields.text_tonality !== null,
    },
  }));
  await writeReady(transaction, owner, ready);
}

/** Adds all that an import has made to the sums, in the transaction that made it. Once for all takes a fifth of the time of batches. */
export async function countImported(transaction: Db, brandId: BrandId, importId: string): Promise<void> {
  await lockSums(transaction, [brandId]);
  await addImported(transaction, brandId, importId, 1);
}

/** Takes all that is left of an import out of the sums. The caller removes it in the same transaction: it cannot change in between. */
export async function uncountImported(transaction: Db, brandId: BrandId, importId: string): Promise<void> {
  await lockStories(transaction, [brandId]);
  await lockImported(transaction, brandId, importId);
  await addImported(transaction, brandId, importId, -1);
}

/**
 * Refuses what a transaction has imported if it is more than the brand may have: 403 quota, 409 import_history_full. Others
 * that add clippings by hand wait for its end.
 */
export async function holdToAllowance(transaction: Db, brandId: BrandId, now: Date): Promise<void> {
  const { organisation_id } = (await findStanding(transaction, brandId, now))!;
  await lockLimit(transaction, organisation_id, 'manual_clippings_per_month');
  const standing = (await findStanding(transaction, brandId, now))!;
  const max = quotaLimit('manual_clippings_per_month', standing);
  const used = await countManual(acrossBrands(transaction), organisation_id, now);
  if (max !== null && used > max)
    throw forbidden({ can: false, reason: { cause: 'plan', type: 'quota' }, max, current: used });
  if ((await countHistory(transaction, brandId, standing.created_at)) > limits.importedHistory)
    throw new Failure(409, 'import_history_full', { params: { max: limits.importedHistory } });
}
