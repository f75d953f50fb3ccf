import { expect, test } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

test('[ui-001] initials are the first letters, three at most', () => {
  expect(initialsOf('Åse Brønlund')).toBe('ÅB');
  expect(initialsOf('  anna-maria von der Heide ')).toBe('AMV');
  expect(initialsOf('Karl Heinz Otto Brandt')).toBe('KHO');
  expect(initialsOf('')).toBe('');
});

test('a name keeps its tint', () => {
  expect(tintOf('Ingrid Ås')).toBe(tintOf('Ingrid Ås'));
  expect([1, 2, 3, 4]).toContain(tintOf('Jürgen Lüttich'));
});
