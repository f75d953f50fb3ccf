/** What is drawn, and in which colours: resolved values, since the chart library knows no CSS variables. */
export interface ChartInput {
  /** YYYY-MM-DD, oldest first. */
  days: readonly string[];
  lines: readonly ChartLine[];
  colors: ChartColors;
  /** Few ticks and no labels at the lines, which stand below then. */
  isNarrow: boolean;
  /** Counted in whole things. */
  isWhole: boolean;
  isStill: boolean;
  writeDay: (day: string, form: 'long' | 'short' | 'day') => string;
  write: (value: number) => string;
}
export interface ChartLine {
  name: string;
  color: string;
  marker: Marker;
  values: readonly number[];
}
export type Marker = 'circle' | 'rect' | 'triangle' | 'diamond' | 'arrow';
export interface ChartColors {
  ink: string;
  'ink-3': string;
  rule: string;
  raised: string;
}

const fontFamily = 'Inter, system-ui, sans-serif';

/** Every how many days a date stands under the axis. */
export const dayStep = (days: number, most: number): number => Math.max(1, Math.ceil((days - 1) / (most - 1)));

/** Options of a chart of lines over days: labels at their ends instead of a legend, a marker on the last day. */
export function lineChartOption(input: ChartInput) {
  const { lines, colors, isNarrow, isStill, write } = input;
  return {
    animation: !isStill,
    animationDuration: 140,
    animationDurationUpdate: 140,
    textStyle: { fontFamily },
    grid: {
      left: 4,
      right: isNarrow ? 8 : labelRoom(lines),
      top: 10,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: dayAxis(input),
    yAxis: valueAxis(input),
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: colors.raised,
      borderColor: colors.rule,
      padding: [8, 10],
      textStyle: { color: colors.ink, fontSize: 12, fontFamily, fontWeight: 'normal' },
      axisPointer: { lineStyle: { color: colors['ink-3'], type: [2, 3], width: 1 } },
      valueFormatter: (value: unknown) => write(Number(value)),
    },
    series: lines.map((line, index) => seriesOf(line, index === 0, input)),
  };
}

const axisText = (colors: ChartColors) => ({ color: colors['ink-3'], fontSize: 11, fontFamily, margin: 10 });

function dayAxis({ days, colors, isNarrow, writeDay }: ChartInput) {
  const step = dayStep(days.length, isNarrow ? 4 : 6);
  // From the newest day backwards, so that today always has its date; the first one names its month.
  const hasDate = (index: number) => (days.length - 1 - index) % step === 0;
  const namesMonth = (index: number) => index < step || days.length > 31;
  return {
    type: 'category',
    boundaryGap: false,
    data: days.map((day) => writeDay(day, 'long')),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...axisText(colors),
      interval: (index: number) => hasDate(index),
      formatter: (_: string, index: number) => writeDay(days[index] ?? '', namesMonth(index) ? 'short' : 'day'),
    },
  };
}

const valueAxis = ({ colors, isWhole, write }: ChartInput) => ({
  type: 'value',
  splitNumber: 4,
  min: 0,
  ...(isWhole && { minInterval: 1 }),
  axisLabel: { ...axisText(colors), formatter: write },
  splitLine: { lineStyle: { color: colors.rule } },
});

function seriesOf(
  { name, color, marker, values }: ChartLine,
  isFirst: boolean,
  { colors, isNarrow }: Pick<ChartInput, 'colors' | 'isNarrow'>,
) {
  const last = values.length - 1;
  return {
    type: 'line',
    name,
    color,
    lineStyle: { width: isFirst ? 2.2 : 1.6, join: 'round' },
    symbolSize: 7,
    showAllSymbol: true,
    // Of a single day there is nothing but the marker.
    data: values.map((value, index) => ({ value, symbol: index === last ? marker : 'none' })),
    emphasis: { disabled: true },
    endLabel: {
      show: !isNarrow,
      formatter: '{a}',
      distance: 10,
      color: colors.ink,
      fontSize: 12,
      fontWeight: isFirst ? 600 : 450,
      fontFamily,
      width: longestLabel,
      overflow: 'truncate',
    },
  };
}

const longestLabel = 132;
/** Room at the right for the longest name, in pixels. */
const labelRoom = (lines: readonly ChartLine[]): number =>
  Math.min(longestLabel, Math.max(...lines.map(({ name }) => name.length), 0) * 7) + 20;

/** Height of a label's line, in pixels. */
export const labelHeight = 15;

/**
 * Moves labels apart that would lie on each other: where each of them goes, as near to its own height as can be, in the
 * order of their heights and above `bottom`. All in pixels, downwards.
 */
export function spreadLabels(heights: readonly number[], bottom: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = [...heights];
  // From below upwards: each stays below the one that must lie over it.
  let limit = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, limit);
    limit = placed[index]! - labelHeight;
  }
  return placed;
}
