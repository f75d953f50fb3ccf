import { expect, test } from 'vitest';
import { commandOf } from '../../../shared/keys/commands.ts';
import { keyTable, neighbourOf } from './commands.ts';

const free = { hasSingleKeys: true, isOnControl: false, isInText: false };

test.each([
  ['j', 'next'],
  ['K', 'previous'],
  ['e', 'edit'],
  ['t', 'tags'],
  ['d', 'delete'],
  ['3', 'negative'],
  ['?', 'help'],
  ['y', null],
])('%s means %s', (key, command) => expect(commandOf(keyTable, key, free)).toBe(command));

test('shift makes other commands of two letters', () => {
  const shifted = (key: string) => commandOf(keyTable, key, { ...free, hasShift: true });
  expect([shifted('E'), shifted('X'), shifted('T')]).toEqual(['edit_all', 'select_range', 'tags']);
});

test('no key has two meanings', () => {
  const keys = keyTable.flatMap((row) => row.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the keys move from the open row, begin at the first one and stop at both ends', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));
  const steps = [
    neighbourOf(rows, undefined, 1),
    neighbourOf(rows, 'gone', -1),
    neighbourOf(rows, 'a', 1),
    neighbourOf(rows, 'c', 1),
    neighbourOf(rows, 'a', -1),
    neighbourOf([], undefined, 1),
  ];
  expect(steps.map((row) => row?.id)).toEqual(['a', 'a', 'b', 'c', 'a', undefined]);
});
