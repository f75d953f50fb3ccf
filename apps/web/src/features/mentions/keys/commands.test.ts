import { expect, test } from 'vitest';
import { commandOf as commandIn, type KeyPlace } from '../../../shared/keys/commands.ts';
import { keyTable } from './commands.ts';

const commandOf = (key: string, place: KeyPlace) => commandIn(keyTable, key, place);

const free = { hasSingleKeys: true, isOnControl: false, isInText: false };

test.each([
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['S', 'save'],
  ['?', 'help'],
  ['x', 'select'],
  ['/', 'search'],
  ['y', null],
])('%s means %s', (key, command) => expect(commandOf(key, free)).toBe(command));

test('letters mean nothing once they are switched off, the others still do', () => {
  const off = { ...free, hasSingleKeys: false };
  expect([commandOf('s', off), commandOf('?', off)]).toEqual([null, null]);
  expect([commandOf('ArrowDown', off), commandOf('Escape', off)]).toEqual(['next', 'close']);
});

test('Enter presses what has the focus, arrows scroll a text', () => {
  expect(commandOf('Enter', { ...free, isOnControl: true })).toBeNull();
  expect(commandOf('Enter', free)).toBe('open');
  expect(commandOf('ArrowDown', { ...free, isInText: true })).toBeNull();
  expect(commandOf('j', { ...free, isInText: true })).toBe('next');
});

test('shift makes another command where there is one, and nothing else of the others', () => {
  expect(commandOf('X', { ...free, hasShift: true })).toBe('select_range');
  expect(commandOf('S', { ...free, hasShift: true })).toBe('save');
  expect(commandOf('?', { ...free, hasShift: true })).toBe('help');
});

test('no key has two meanings', () => {
  const keys = keyTable.flatMap((row) => row.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
