import { expect, it } from 'vitest';
import { itemsPerDay } from './source-answer.ts';

const now = new Date('2026-03-10T12:00:00Z');
const perDay = (created_at: string, documents: number, last_fetched_at: string | null = '2026-03-10T11:00:00Z') =>
  itemsPerDay({ created_at, documents, last_fetched_at }, now);

it('documents per day are counted over a week, or over the life of a source if that is shorter, of at least a day', () => {
  expect(perDay('2025-01-01T00:00:00Z', 70)).toBe(10);
  expect(perDay('2026-03-08T12:00:00Z', 5)).toBe(2.5);
  expect(perDay('2026-03-10T11:00:00Z', 40)).toBe(40);
  expect(perDay('2025-01-01T00:00:00Z', 1)).toBe(0.1);
  expect(perDay('2025-01-01T00:00:00Z', 0)).toBe(0);
});

it('documents per day are unknown before the first fetch', () => {
  expect(perDay('2026-03-10T11:00:00Z', 0, null)).toBeNull();
});
