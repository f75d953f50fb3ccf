import type { Db, RawBuilder } from '../../../platform/db/index.ts';
import type { BrandId } from '../../access/index.ts';
import { addCells, type Cell, lockClippings, lockSums, reviseSums, sumCells } from './rollups.queries.ts';

const keyOf = (cell: Cell) => [cell.brand_id, cell.dimension, cell.day, cell.key, cell.split].join('\n');

/** Returns the cells to add to the sums so that `before` becomes `after`; none where they are equal. */
function differences(before: readonly Cell[], after: readonly Cell[]): Cell[] {
  const sums = new Map(after.map((cell) => [keyOf(cell), { ...cell }]));
  for (const cell of before) {
    const sum = sums.get(keyOf(cell)) ?? { ...cell, clippings: 0, impressions: 0, hf_value: 0 };
    sum.clippings -= cell.clippings;
    sum.impressions -= cell.impressions;
    sum.hf_value = Math.round((sum.hf_value - cell.hf_value) * 100) / 100;
    sums.set(keyOf(cell), sum);
  }
  return [...sums.values()].filter((cell) => cell.clippings !== 0 || cell.impressions !== 0 || cell.hf_value !== 0);
}

/**
 * The door for every change of clippings, their tags included: what they add to the sums is taken before and after, and
 * the difference is written in the same transaction, so the sums equal the rows at once. `ids`: all that the change may
 * touch, also those that it makes.
 */
export async function keepRollups<T>(
  transaction: Db,
  { brandIds, ids }: { brandIds: readonly BrandId[]; ids: readonly string[] },
  change: () => Promise<T>,
): Promise<T> {
  await lockClippings(transaction, brandIds, ids);
  const before = await sumCells(transaction, brandIds, ids);
  const result = await change();
  await addCells(transaction, differences(before, await sumCells(transaction, brandIds, ids)));
  return result;
}

/**
 * The other door, for many clippings of a brand at once whose tier, impressions or value change and nothing else: an update
 * that returns `c.*, old_tier, old_impressions, old_hf_value`. The sums follow from the rows that it returns. Answers how many.
 */
export async function reviseRollups(transaction: Db, brandId: BrandId, update: RawBuilder<unknown>): Promise<number> {
  await lockSums(transaction, [brandId]);
  return await reviseSums(transaction, brandId, update);
}
