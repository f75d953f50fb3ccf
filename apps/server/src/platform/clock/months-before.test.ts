import { expect, it } from 'vitest';
import { monthsBefore } from './index.ts';

it('months are counted back to the same day, or to the last day of a shorter month', () => {
  const from = (now: string, months: number) => monthsBefore(new Date(now), months).toISOString();
  expect(from('2026-11-23T04:17:00.000Z', 12)).toBe('2025-11-23T04:17:00.000Z');
  expect(from('2026-03-31T04:17:00.000Z', 1)).toBe('2026-02-28T04:17:00.000Z');
  expect(from('2026-11-23T04:17:00.000Z', 0)).toBe('2026-10-23T04:17:00.000Z');
});
