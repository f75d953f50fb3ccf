import type { Chart, ChartSeries } from '../chart.ts';
import { annotationLines, roomAbove } from './annotation-lines.ts';
import { axisText, type ChartLook, frameOf, symbols, textOf, tooltipOf } from './look.ts';

/** Returns the number of rows from one label below the axis to the next. */
export const rowStep = (rows: number, most: number): number => Math.max(1, Math.ceil((rows - 1) / (most - 1)));

/** Draws lines or areas over time: labels at their ends instead of a legend, a marker on the last value. */
export function timeOption(chart: Chart, look: ChartLook) {
  const hasEndLabels = !look.isNarrow && chart.kind === 'line' && chart.series.length > 1;
  return {
    ...frameOf(look),
    grid: {
      left: 4,
      right: hasEndLabels ? labelRoom(chart.series) : 12,
      top: roomAbove(chart),
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: rowAxis(chart, look),
    yAxis: valueAxis(chart, look),
    tooltip: tooltipOf(look, 'axis'),
    series: chart.series.map((series, index) => ({
      ...lineOf(series, index === 0, look, hasEndLabels),
      ...(chart.kind === 'area' && areaOf(series, look)),
      ...(index === 0 && { markLine: annotationLines(chart, look) }),
    })),
  };
}

/** Returns the axis with rows from left to right, the newest always with its label. */
export function rowAxis({ rows, kind }: Chart, look: ChartLook) {
  const step = rowStep(rows.length, look.isNarrow ? 4 : 6);
  const isLabelled = (index: number) => (rows.length - 1 - index) % step === 0;
  return {
    type: 'category',
    boundaryGap: kind === 'columns',
    data: rows.map((row) => row.name),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(look),
      interval: (index: number) => isLabelled(index),
      formatter: (_: string, index: number) => (rows[index] ? look.writeRow(rows[index], index < step) : ''),
    },
  };
}

/** Lowest top of an axis that counts whole things: one of them is not drawn as high as a hundred. */
export const leastTop = 4;

export const valueAxis = ({ isWhole }: Pick<Chart, 'isWhole'>, look: ChartLook) => ({
  type: 'value',
  splitNumber: 4,
  min: 0,
  ...(isWhole && { minInterval: 1, max: ({ max }: { max: number }) => (max < leastTop ? leastTop : null) }),
  axisLabel: { ...axisText(look), formatter: look.write },
  splitLine: { lineStyle: { color: look.color('--rule') } },
});

function lineOf({ name, color, marker, values }: ChartSeries, isFirst: boolean, look: ChartLook, hasEndLabel: boolean) {
  const last = values.length - 1;
  return {
    type: 'line',
    name,
    color: look.color(color),
    lineStyle: { width: isFirst ? 2.2 : 1.6, join: 'round' },
    symbolSize: 7,
    showAllSymbol: true,
    // A single day has only the marker.
    data: values.map((value, index) => ({ value, symbol: index === last ? symbols[marker] : 'none' })),
    emphasis: { disabled: true },
    endLabel: {
      ...textOf(look),
      show: hasEndLabel,
      formatter: '{a}',
      distance: 10,
      fontWeight: isFirst ? 600 : 450,
      width: longestLabel,
      overflow: 'truncate',
    },
  };
}

const areaOf = ({ color }: ChartSeries, look: ChartLook) => ({
  stack: 'all',
  areaStyle: { color: look.color(color), opacity: 0.8 },
  lineStyle: { width: 0 },
});

const longestLabel = 132;
/** Returns the space at the right for the longest name, in pixels. */
const labelRoom = (series: readonly ChartSeries[]): number =>
  Math.min(longestLabel, Math.max(...series.map(({ name }) => name.length), 0) * 7) + 20;

/** Height of a label's line, in pixels. */
const labelHeight = 15;

/**
 * Moves overlapping labels apart: each as near to its own height as possible, in the order of their heights and above
 * `bottom`. All in pixels, downwards.
 */
export function spreadLabels(heights: readonly number[], bottom: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = [...heights];
  // From the bottom upwards: each label limits the one above it.
  let limit = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, limit);
    limit = placed[index]! - labelHeight;
  }
  return placed;
}
