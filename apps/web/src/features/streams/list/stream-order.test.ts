import { describe, expect, it } from 'vitest';
import { directionOf, nextSort } from './stream-order.ts';

describe('order of the list of streams', () => {
  it('a column is sorted one way, then the other, then not at all', () => {
    expect(nextSort(undefined, 'mentions')).toBe('-mentions');
    expect(nextSort('-mentions', 'mentions')).toBe('mentions');
    expect(nextSort('mentions', 'mentions')).toBeUndefined();
    expect(nextSort('-mentions', 'name')).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('-name', 'name')).toBeUndefined();
  });

  it('only the sorted column has a direction', () => {
    expect(directionOf('-last', 'last')).toBe('descending');
    expect(directionOf('last', 'last')).toBe('ascending');
    expect(directionOf('last', 'name')).toBeUndefined();
    expect(directionOf(undefined, 'name')).toBeUndefined();
  });
});
