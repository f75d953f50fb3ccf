import { expect, it } from 'vitest';
import { Uncounted } from './uncounted.ts';

const sums = (start: string, count: number, kind = 'person') =>
  Array.from({ length: count }, () => ({ step: 'day' as const, start, kind }));

it('a day is counted when it is met first, and again after so many sums', () => {
  const uncounted = new Uncounted();
  expect(uncounted.add([...sums('2026-05-01', 1), ...sums('2026-05-02', 1)], 10)).toEqual(['2026-05-01', '2026-05-02']);
  expect(uncounted.add(sums('2026-05-01', 9), 10)).toEqual([]);
  expect(uncounted.add(sums('2026-05-01', 5, 'subject'), 10)).toEqual([]);
  expect(uncounted.add([...sums('2026-05-01', 1), ...sums('2026-05-02', 9)], 10)).toEqual(['2026-05-01']);
  expect(uncounted.add(sums('2026-05-01', 9), 10)).toEqual([]);
  expect(uncounted.add(sums('2026-05-02', 20), 10)).toEqual(['2026-05-02']);
});
