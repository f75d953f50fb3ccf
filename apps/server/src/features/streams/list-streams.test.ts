import { describe, expect, it } from 'vitest';
import { sortStreams } from './list-streams.ts';

const counted = (mentions: number, before: number, negative = 0, positive = 0, last: string | null = null) => ({
  mentions,
  before,
  tone: { negative, neutral: 0, positive },
  last_mention_at: last,
});

describe('orders of streams', () => {
  const counts = new Map([
    ['a', counted(0, 0)],
    ['b', counted(4, 2, 3, 1, '2026-11-02T00:00:00.000Z')],
    ['c', counted(4, 8, 0, 4, '2026-11-01T00:00:00.000Z')],
    ['d', counted(1, 0, 1, 0, '2026-11-03T00:00:00.000Z')],
  ]);
  const sorted = (sort: Parameters<typeof sortStreams>[2]) => sortStreams(['a', 'b', 'c', 'd'], counts, sort).join('');

  it('streams are sorted by name, and equal ones stay in the order of their names', () => {
    expect(sorted('name')).toBe('abcd');
    expect(sorted('-name')).toBe('dcba');
    expect(sorted('-mentions')).toBe('bcda');
    expect(sorted('mentions')).toBe('adbc');
  });

  it('streams without a value come last in both directions, and new ones grow the most', () => {
    expect(sorted('-change')).toBe('dbca');
    expect(sorted('change')).toBe('cbda');
    expect(sorted('tone')).toBe('dbca');
    expect(sorted('-tone')).toBe('cbda');
    expect(sorted('last')).toBe('cbda');
    expect(sorted('-last')).toBe('dbca');
  });
});
