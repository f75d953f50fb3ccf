import type { Chart, ChartKind } from '../chart.ts';
import { barOption, columnOption } from './bar-option.ts';
import type { ChartLook } from './look.ts';
import { mapOption } from './map-option.ts';
import { timeOption } from './time-option.ts';

const options: Record<ChartKind, (chart: Chart, look: ChartLook) => Record<string, unknown>> = {
  line: timeOption,
  area: timeOption,
  columns: columnOption,
  bars: barOption,
  split: barOption,
  map: mapOption,
};

/** Returns the option of the chart library for a chart; nothing of it depends on a page, so a server draws the same. */
export const chartOption = (chart: Chart, look: ChartLook): Record<string, unknown> => options[chart.kind](chart, look);
