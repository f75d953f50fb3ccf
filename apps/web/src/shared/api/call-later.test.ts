import { ApiError } from '@masthead/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { unsaved } from '../unsaved.ts';
import { countWaiting, untilReached, waitingChanges } from './call-later.ts';
import { isOffline } from './reach.ts';

afterEach(() => isOffline.set(false));

const counts = () => [waitingChanges.get(), unsaved.get()];

test('waiting changes count as unsaved, and are made in their order once the server is reached', async () => {
  isOffline.set(true);
  const made: string[] = [];
  const step = (name: string) => async () => {
    if (isOffline.get()) throw new TypeError('Failed to fetch dynamically imported module');
    made.push(name);
  };
  const first = untilReached(step('first'), { letGo: countWaiting() });
  expect(counts()).toEqual([1, 1]);
  const second = untilReached(step('second'));
  await expect.poll(counts).toEqual([2, 2]);
  isOffline.set(false);
  await Promise.all([first, second]);
  expect(made).toEqual(['first', 'second']);
  expect(counts()).toEqual([0, 0]);
});

/** Returns a step that fails so often, the pauses that were made, and how to do it. */
const failing = (times: number) => {
  const pauses: number[] = [];
  const step = vi.fn(async () => {
    if (step.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'made';
  });
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  return { step, pauses, run: () => untilReached(step, { letGo: countWaiting(), wait }) };
};

test.each([0, 1, 3])('a change that gets no answer %i times is made, after growing pauses', async (times) => {
  const { step, pauses, run } = failing(times);
  expect(await run()).toBe('made');
  expect(step).toHaveBeenCalledTimes(times + 1);
  expect(pauses).toEqual([250, 1000, 4000].slice(0, times));
  expect(counts()).toEqual([0, 0]);
});

test('a change that fails once more when the connection is back is tried again', async () => {
  isOffline.set(true);
  const { step, pauses, run } = failing(2);
  const made = run();
  await expect.poll(counts).toEqual([1, 1]);
  isOffline.set(false);
  expect(await made).toBe('made');
  expect(step).toHaveBeenCalledTimes(3);
  expect(pauses).toEqual([250]);
  expect(counts()).toEqual([0, 0]);
});

test('a change that never gets an answer counts as unsaved until its failure is known', async () => {
  const { step, run } = failing(4);
  const made = run();
  expect(counts()).toEqual([1, 1]);
  await expect(made).rejects.toThrow(TypeError);
  expect(step).toHaveBeenCalledTimes(4);
  expect(counts()).toEqual([0, 0]);
});

test('a change that the server refuses is not tried again', async () => {
  isOffline.set(true);
  const refuse = vi.fn(async () => {
    throw new ApiError(403, { message: 'No', code: 'forbidden' });
  });
  await expect(untilReached(refuse, { letGo: countWaiting() })).rejects.toThrow('No');
  expect(refuse).toHaveBeenCalledOnce();
  expect(counts()).toEqual([0, 0]);
});

/** Returns a step that the server still makes when it is asked so often. */
const beingMade = (times: number) => {
  const step = vi.fn(async () => {
    if (step.mock.calls.length <= times) throw new ApiError(409, { message: 'Running', code: 'idempotency_pending' });
    return 'made';
  });
  return step;
};
const atOnce = { wait: async () => {} };

test('a change that comes again while the server still makes it waits for its answer, and longer than for a lost one', async () => {
  const step = beingMade(20);
  expect(await untilReached(step, atOnce)).toBe('made');
  expect(step).toHaveBeenCalledTimes(21);
});

test('a change that the server never finishes fails with its answer', async () => {
  const step = beingMade(100);
  await expect(untilReached(step, atOnce)).rejects.toThrow('Running');
  expect(step.mock.calls.length).toBeLessThan(100);
  expect(counts()).toEqual([0, 0]);
});
