import { expect, test } from 'vitest';
import { type ChartInput, dayStep, lineChartOption, spreadLabels } from './chart-option.ts';

const days = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 6).padStart(2, '0')}`);
const input: ChartInput = {
  days,
  lines: [
    { name: 'Norlunde', color: '#316253', marker: 'circle', values: days.map((_, index) => index) },
    { name: 'Baltvia', color: '#c5862e', marker: 'rect', values: days.map(() => 3) },
  ],
  colors: { ink: '#000', 'ink-3': '#666', rule: '#ddd', raised: '#fff' },
  isNarrow: false,
  isWhole: true,
  isStill: true,
  writeDay: (day, form) => `${form} ${day}`,
  write: String,
};

test('lines are labelled at their ends where there is room, and have their marker on the last day alone', () => {
  const { series } = lineChartOption(input);
  expect(series.map(({ name, endLabel }) => [name, endLabel.show])).toEqual([
    ['Norlunde', true],
    ['Baltvia', true],
  ]);
  expect(series[1]?.data.map(({ symbol }) => symbol).filter((symbol) => symbol !== 'none')).toEqual(['rect']);
  expect(lineChartOption({ ...input, isNarrow: true }).series[0]?.endLabel.show).toBe(false);
});

test('the last day always has its date, and only the first names its month', () => {
  const { interval, formatter } = lineChartOption(input).xAxis.axisLabel;
  const shown = days.flatMap((_, index) => (interval(index) ? [formatter('', index)] : []));
  expect(shown).toEqual(['short 2026-11-07', 'day 2026-11-10', 'day 2026-11-13', 'day 2026-11-16', 'day 2026-11-19']);
});

test('a step of days leaves at most so many dates', () => {
  expect([dayStep(1, 6), dayStep(14, 6), dayStep(14, 4), dayStep(366, 6)]).toEqual([1, 3, 5, 73]);
});

test('labels that would lie on each other move up, in the order of their heights', () => {
  expect(spreadLabels([40, 100, 98, 100], 100)).toEqual([40, 85, 70, 100]);
  expect(spreadLabels([20, 60], 100)).toEqual([20, 60]);
});
