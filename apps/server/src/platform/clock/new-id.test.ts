import { afterEach, expect, it, vi } from 'vitest';
import { newTimedId } from './new-id.ts';

afterEach(() => void vi.useRealTimers());

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

it('ids of one moment are in the order in which they were made', () => {
  const ids = Array.from({ length: 1000 }, newTimedId);
  expect(ids).toEqual(ids.toSorted());
});

it('ids carry the present time also after the clock was set back a day', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const ahead = Date.now() + 86_400_000;
  vi.setSystemTime(ahead);
  expect(timeOf(newTimedId())).toBe(ahead);
  vi.setSystemTime(ahead - 86_400_000);
  const ids = Array.from({ length: 100 }, newTimedId);
  expect(new Set(ids).size).toBe(100);
  expect(new Set(ids.map(timeOf))).toEqual(new Set([ahead - 86_400_000]));
});
