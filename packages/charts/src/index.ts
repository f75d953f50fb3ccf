export {
  type Chart,
  type ChartAnnotation,
  type ChartRow,
  hasValues,
  type Marker,
  toneLooks,
} from './chart.ts';
export { hasShape } from './map/country-codes.ts';
export { project } from './map/projection.ts';
export { stepsOf, stepToken } from './map/steps.ts';
export { chartOption } from './option/chart-option.ts';
export { type ChartLook, fontFamily } from './option/look.ts';
export { worldMap } from './option/map-option.ts';
export { leastTop, spreadLabels } from './option/time-option.ts';
export { csvLines, csvOf, tableOf } from './table.ts';
