import { expect, test } from 'vitest';
import { chartNotes, noteLimits, readNotes } from './notes.ts';

test('notes go into the address and come back; what is none is left out', () => {
  const notes = { '2026-11-17': 'Winter timetable' };
  expect(readNotes({ ...notes, soon: 'x', '2026-11-18': '  ', '2026-11-19': 7 })).toEqual(notes);
  expect(chartNotes(readNotes(notes))).toEqual([{ row: '2026-11-17', text: 'Winter timetable' }]);
  for (const wrong of [undefined, null, 'x', 3, {}, []]) expect(readNotes(wrong)).toBeUndefined();
});

test('an address holds only so much', () => {
  const many = Object.fromEntries(
    Array.from({ length: 28 }, (_, at) => [`2026-02-${String(at + 1).padStart(2, '0')}`, 'x'.repeat(999)]),
  );
  const read = Object.values(readNotes(many)!);
  expect([read.length, read[0]!.length]).toEqual([noteLimits.count, noteLimits.length]);
});
