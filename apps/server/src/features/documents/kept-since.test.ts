import { expect, it } from 'vitest';
import { keptSince } from './kept-since.ts';

it('documents of the last 31 days are kept with the shortest setting', () => {
  const since = (now: string, months: number) => keptSince(new Date(now), months).toISOString();
  expect(since('2026-03-01T03:00:00.000Z', 1)).toBe('2026-01-29T03:00:00.000Z');
  expect(since('2026-09-01T03:00:00.000Z', 1)).toBe('2026-08-01T03:00:00.000Z');
  expect(since('2026-03-01T03:00:00.000Z', 24)).toBe('2024-03-01T03:00:00.000Z');
});

it('the last month is never deleted, on no day of the year', () => {
  for (let day = 1; day <= 731; day++) {
    const now = new Date(Date.UTC(2027, 0, day, 23, 59));
    const endOfLast = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
    expect(keptSince(now, 1) < endOfLast).toBe(true);
  }
});
