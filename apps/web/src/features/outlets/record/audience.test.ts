import { expect, test } from 'vitest';
import { currentOf } from './audience.ts';
import { dayText } from './day-text.ts';

test('the audience that has begun last counts, not the one to come', () => {
  const audiences = ['2099-01-01', '2026-01-01', '2025-01-01'].map((valid_from) => ({ valid_from }));
  expect(currentOf(audiences, '2026-11-21')).toBe(audiences[1]);
  expect(currentOf(audiences, '2026-01-01')).toBe(audiences[1]);
  expect(currentOf(audiences, '2024-01-01')).toBeUndefined();
});

test('a date stays the same day everywhere', () => expect(dayText('2026-01-01', 'en-GB')).toBe('1 Jan 2026'));
