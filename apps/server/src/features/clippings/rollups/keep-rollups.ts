import type { Db, RawBuilder } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import { lockClippings, lockStories, lockSums } from './locks.queries.ts';
import { addCells, differences, lockMoved, reviseSums, setFollowed, sumCells } from './rollups.queries.ts';
import { tellSums } from './tell-sums.ts';

/**
 * Keeps the sums for every change of clippings, including their tags: their share of the sums is taken before and
 * after, and the difference is written in the same transaction, so that the sums equal the rows at once. Copies of the
 * same text whose place in their story changes with them are included. `ids`: all that the change may touch, also those
 * that it makes.
 */
export async function keepRollups<T>(
  transaction: Db,
  { brandIds, ids }: { brandIds: readonly BrandId[]; ids: readonly string[] },
  change: () => Promise<T>,
): Promise<T> {
  await lockStories(transaction, brandIds);
  const stories = await lockClippings(transaction, brandIds, ids);
  const before = await sumCells(transaction, brandIds, ids);
  const result = await change();
  const moved = await lockMoved(transaction, brandIds, { ids, stories });
  const touched = new Set(ids);
  const others = moved.flatMap(({ id }) => (touched.has(id) ? [] : id));
  before.push(...(await sumCells(transaction, brandIds, others)));
  if (moved.length > 0) await setFollowed(transaction, moved);
  const after = await sumCells(transaction, brandIds, [...ids, ...others]);
  await addCells(transaction, differences(before, after));
  await tellSums(transaction, brandIds);
  return result;
}

/**
 * Keeps the sums for many clippings of a brand at once of which only tier, country, impressions or value change: an update
 * that returns `c.*, old_tier, old_country_id, old_impressions, old_impressions_from, old_hf_value`. The sums follow from the rows that it
 * returns. Returns how many there were.
 */
export async function reviseRollups(transaction: Db, brandId: BrandId, update: RawBuilder<unknown>): Promise<number> {
  await lockSums(transaction, [brandId]);
  await tellSums(transaction, [brandId]);
  return await reviseSums(transaction, brandId, update);
}
