import { expect, test } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

test('initials are the first letters of a name, at most three [ui-001]', () => {
  expect(initialsOf('Åse Brønlund')).toBe('ÅB');
  expect(initialsOf('  anna-maria von der Heide ')).toBe('AMV');
  expect(initialsOf('Karl Heinz Otto Brandt')).toBe('KHO');
  expect(initialsOf('')).toBe('');
});

test('a name always has the same tint', () => {
  expect(tintOf('Ingrid Ås')).toBe(tintOf('Ingrid Ås'));
  expect([1, 2, 3, 4]).toContain(tintOf('Jürgen Lüttich'));
});
