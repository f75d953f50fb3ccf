import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { RateStore } from './rate-store.ts';

afterEach(() => void vi.useRealTimers());

const window = 200;
const countIn = (store: RateStore, caller: string) =>
  new Promise<number>((resolve) => store.incr(caller, (_error, counted) => resolve(counted!.current), window));

it('the count of a caller ends with its window, also when the clock is set back a day in it', async () => {
  const store = new RateStore();
  expect([await countIn(store, 'a'), await countIn(store, 'a'), await countIn(store, 'b')]).toEqual([1, 2, 1]);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() - 86_400_000);
  await delay(window + 20);
  expect(await countIn(store, 'a')).toBe(1);
});

it('the callers with the oldest calls are forgotten', async () => {
  const store = new RateStore();
  for (let caller = 0; caller <= 5000; caller++) await countIn(store, String(caller));
  expect([await countIn(store, '5000'), await countIn(store, '0')]).toEqual([2, 1]);
});
