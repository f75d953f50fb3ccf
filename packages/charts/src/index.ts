export {
  type Chart,
  type ChartKind,
  type ChartNote,
  type ChartRow,
  type ChartSeries,
  hasValues,
  type Marker,
  toneLooks,
} from './chart.ts';
export { hasShape } from './map/country-codes.ts';
export { stepsOf, stepToken } from './map/steps.ts';
export { chartOption } from './option/chart-option.ts';
export type { ChartLook } from './option/look.ts';
export { worldMap } from './option/map-option.ts';
export { spreadLabels } from './option/time-option.ts';
export { csvLines, csvOf, type Table, tableOf } from './table.ts';
