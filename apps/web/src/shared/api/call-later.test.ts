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
  const first = untilReached(step('first'), countWaiting());
  expect(counts()).toEqual([1, 1]);
  const second = untilReached(step('second'));
  await expect.poll(counts).toEqual([2, 2]);
  isOffline.set(false);
  await Promise.all([first, second]);
  expect(made).toEqual(['first', 'second']);
  expect(counts()).toEqual([0, 0]);
});

test('a change that the server refuses, or that fails while it can be reached, is not tried again', async () => {
  const fail = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await expect(untilReached(fail, countWaiting())).rejects.toThrow(TypeError);
  isOffline.set(true);
  const refuse = vi.fn(async () => {
    throw new ApiError(403, { message: 'No', code: 'forbidden' });
  });
  await expect(untilReached(refuse, countWaiting())).rejects.toThrow('No');
  expect([fail, refuse].map((step) => step.mock.calls.length)).toEqual([1, 1]);
  expect(counts()).toEqual([0, 0]);
});
