import { expect, test } from 'vitest';
import { barsOf, filledDays } from './day-chart.ts';

const scale = { width: 404, height: 60, gap: 8, margin: 4 };

test('days without mentions count zero, also across the end of summer time', () => {
  const days = filledDays([{ day: '2026-10-25', stories: 3, copies: 1 }], '2026-10-24', '2026-10-27');
  expect(days.map(({ day, stories }) => [day, stories])).toEqual([
    ['2026-10-24', 0],
    ['2026-10-25', 3],
    ['2026-10-26', 0],
    ['2026-10-27', 0],
  ]);
});

test('fourteen bars fill the width between the margins', () => {
  const bars = barsOf(filledDays([], '2026-11-06', '2026-11-19'), scale);
  expect(bars).toHaveLength(14);
  expect(bars[0]!.x).toBe(4);
  expect(bars.at(-1)!.x + bars.at(-1)!.width).toBeCloseTo(400);
  expect(bars[1]!.x - (bars[0]!.x + bars[0]!.width)).toBeCloseTo(8);
});

test('the tallest day has the height, the others their share of it', () => {
  const [first, second] = barsOf(
    [
      { day: '2026-11-18', stories: 6, copies: 4 },
      { day: '2026-11-19', stories: 5, copies: 0 },
    ],
    scale,
  );
  expect([first!.storiesHeight, first!.copiesHeight]).toEqual([36, 24]);
  expect([second!.storiesHeight, second!.copiesHeight]).toEqual([30, 0]);
});

test('one mention beside thousands has a visible bar, and a day without mentions has none', () => {
  const bars = barsOf(
    [
      { day: '2026-11-18', stories: 9000, copies: 0 },
      { day: '2026-11-19', stories: 1, copies: 0 },
    ],
    scale,
  );
  expect(bars[1]!.storiesHeight).toBe(2);
  expect(bars[1]!.copiesHeight).toBe(0);
});
