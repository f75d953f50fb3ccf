import { expect, test } from 'vitest';
import { shellKeyOf } from './key-table.ts';

const pressed = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

test('Ctrl-K opens the palette from anywhere, ? the help unless one is typing', () => {
  expect(shellKeyOf(pressed('k', { ctrlKey: true }), true)).toBe('palette');
  expect(shellKeyOf(pressed('K', { metaKey: true }), false)).toBe('palette');
  expect(shellKeyOf(pressed('?'), false)).toBe('help');
  expect(shellKeyOf(pressed('?'), true)).toBeNull();
  expect(shellKeyOf(pressed('k'), false)).toBeNull();
});
