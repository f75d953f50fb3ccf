import { expect, test } from 'vitest';
import { chartAnnotations } from './annotations.ts';

const annotations = [
  { day: '2026-11-02', text: 'Strike' },
  { day: '2026-11-17', text: 'Winter timetable' },
  { day: '2026-11-17', text: 'New logo' },
];

test('annotations are at their day, those of one day together', () =>
  expect(chartAnnotations(annotations, ['2026-11-02', '2026-11-03', '2026-11-17'])).toEqual([
    { row: '2026-11-02', text: 'Strike' },
    { row: '2026-11-17', text: 'Winter timetable; New logo' },
  ]));

test('annotations appear at the week or month that contains their day', () => {
  expect(chartAnnotations(annotations, ['2026-11-02', '2026-11-09', '2026-11-16']).map(({ row }) => row)).toEqual([
    '2026-11-02',
    '2026-11-16',
  ]);
  expect(chartAnnotations(annotations, ['2026-10-01', '2026-11-01'])).toEqual([
    { row: '2026-11-01', text: 'Strike; Winter timetable; New logo' },
  ]);
  expect(chartAnnotations(annotations, [])).toEqual([]);
});
