import { expect, test } from 'vitest';
import { cutText } from './networks.ts';

test('a text within the length stays whole, a longer one ends at a word with an ellipsis', () => {
  expect(cutText('  Winter timetable ', 16)).toBe('Winter timetable');
  expect(cutText('Winter timetable begins', 18)).toBe('Winter timetable…');
  expect(cutText('Donaudampfschifffahrtsgesellschaft', 10)).toBe('Donaudamp…');
});

test('a text is never cut within a sign of two units', () => {
  expect(cutText('🚢🚢🚢🚢', 3)).toBe('🚢🚢…');
});
