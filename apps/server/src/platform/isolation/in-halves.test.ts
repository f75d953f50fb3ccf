import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../db/index.ts';
import { inHalves } from './in-halves.ts';

const failing = (error: Error, isBad: (item: number) => boolean) => {
  const [done, failed]: [number[], number[]] = [[], []];
  const work = (items: readonly number[]) =>
    inHalves({
      items,
      run: async (some) => {
        if (some.length === 0 || some.some(isBad)) throw error;
        done.push(...some);
      },
      failed: async (item) => void failed.push(item),
    });
  return { done, failed, work };
};

test('items that fail are found among those that do not, and all others are done', async () => {
  const { done, failed, work } = failing(new Error('bad'), (item) => item % 7 === 3);
  await work([1, 2, 3, 4, 5, 10, 11]);
  expect([done, failed]).toEqual([
    [1, 2, 4, 5, 11],
    [3, 10],
  ]);
});

test('a lost database ends the work at once and is blamed on no item', async () => {
  const { done, failed, work } = failing(new DatabaseUnavailable(new Error('read ECONNRESET')), () => true);
  await expect(work([1, 2, 3])).rejects.toThrow('The database does not answer');
  expect([done, failed]).toEqual([[], []]);
});

test('work without items ends without being begun', async () => {
  const { failed, work } = failing(new Error('bad'), () => true);
  await work([]);
  expect(failed).toEqual([]);
});
