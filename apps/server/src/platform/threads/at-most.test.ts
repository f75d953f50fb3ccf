import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('no more work runs at once than is allowed, and a failure makes room', async () => {
  const bounded = atMost(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) =>
    bounded(async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 5));
      running--;
      order.push(number);
      if (number === 1) throw new Error('broken');
      return number;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
