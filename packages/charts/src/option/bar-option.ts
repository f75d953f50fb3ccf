import type { Chart, ChartSeries, Marker } from '../chart.ts';
import { annotationLines, roomAbove } from './annotation-lines.ts';
import { axisText, type ChartLook, frameOf, textOf, tooltipOf } from './look.ts';
import { rowAxis, valueAxis } from './time-option.ts';

/** Draws horizontal bars, one row each, the first at the top; several series share a row, or are split. */
export function barOption(chart: Chart, look: ChartLook) {
  const isSplit = chart.kind === 'split';
  return {
    ...frameOf(look),
    grid: {
      left: 0,
      right: isSplit ? 12 : 56,
      top: 4,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { ...valueAxis(chart, look), show: isSplit, splitLine: { show: false } },
    yAxis: {
      type: 'category',
      inverse: true,
      data: chart.rows.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...axisText(look), ...textOf(look), width: nameWidth(chart, look), overflow: 'truncate' },
    },
    tooltip: { ...tooltipOf(look, 'axis'), axisPointer: { type: 'none' } },
    series: chart.series.map((series) => barsOf(series, chart, look)),
  };
}

/** Letters from which names get more room, where there is some: headlines instead of names. */
const longName = 30;

const nameWidth = ({ rows }: Chart, look: ChartLook): number => {
  if (look.isNarrow) return 104;
  return rows.some(({ name }) => name.length > longName) ? 280 : 168;
};

/** Draws columns over rows that have an order, such as the days of a week; several series are stacked. */
export function columnOption(chart: Chart, look: ChartLook) {
  return {
    ...frameOf(look),
    grid: {
      left: 4,
      right: 12,
      top: roomAbove(chart),
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: rowAxis(chart, look),
    yAxis: valueAxis(chart, look),
    tooltip: { ...tooltipOf(look, 'axis'), axisPointer: { type: 'none' } },
    series: chart.series.map((series, index) => ({
      ...barsOf(series, chart, look),
      ...(index === 0 && { markLine: annotationLines(chart, look) }),
    })),
  };
}

function barsOf(series: ChartSeries, { kind, series: all }: Chart, look: ChartLook) {
  const isAlone = kind === 'bars' && all.length === 1;
  return {
    type: 'bar',
    name: series.name,
    cursor: 'pointer',
    color: look.color(series.color),
    // The line around nothing would cut the axis.
    data: series.values.map((value) => (value === 0 ? { value, itemStyle: { borderWidth: 0 } } : value)),
    barMaxWidth: kind === 'columns' ? 40 : 14,
    ...((kind === 'split' || kind === 'columns') && all.length > 1 && { stack: 'all' }),
    itemStyle: {
      borderColor: look.color('--sheet'),
      borderWidth: all.length > 1 ? 1 : 0,
      // Bars of several series that share a row are too thin for a pattern.
      ...(kind !== 'bars' && all.length > 1 && { decal: decalOf(series.marker, look) }),
    },
    emphasis: { disabled: true },
    label: {
      ...textOf(look),
      show: isAlone,
      position: 'right',
      formatter: ({ value }: { value: unknown }) => (value === null ? '–' : look.write(Number(value))),
    },
  };
}

/** Directions of the stripes, in parts of a half turn: up and down for the tones. */
const stripes: Partial<Record<Marker, number>> = {
  triangle: 0.25,
  'triangle-down': -0.25,
  circle: 0,
  rect: 0.5,
  diamond: 0.125,
};

/** Returns fine stripes over the colour of a series, for readers who do not see colours. */
function decalOf(marker: Marker, look: ChartLook) {
  const turn = stripes[marker];
  if (turn === undefined) return { symbol: 'none' };
  return {
    symbol: 'rect',
    color: look.color('--sheet'),
    dashArrayX: [1, 0],
    dashArrayY: [1, 8],
    rotation: turn * Math.PI,
  };
}
