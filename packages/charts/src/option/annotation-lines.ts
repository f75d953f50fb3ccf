import type { Chart, ChartAnnotation } from '../chart.ts';
import { type ChartLook, fontFamily } from './look.ts';

/** Pixels above a chart over time: more if it shows annotations there. */
export const roomAbove = ({ annotations = [] }: Pick<Chart, 'annotations'>): number =>
  annotations.length > 0 ? 22 : 10;

/** Draws a dotted line at the day of each annotation, with its words above. */
export function annotationLines({ rows, annotations = [] }: Chart, look: ChartLook) {
  const placed = annotations.flatMap((annotation: ChartAnnotation) => {
    const at = rows.findIndex(({ key }) => key === annotation.row);
    return at < 0
      ? []
      : [{ xAxis: at, name: annotation.text, label: { position: at > rows.length / 2 ? 'insideEndTop' : 'end' } }];
  });
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: look.color('--ink-3'), type: [2, 3], width: 1 },
    label: {
      color: look.color('--ink-2'),
      fontSize: 11,
      fontFamily,
      formatter: '{b}',
      width: 220,
      overflow: 'truncate',
      rotate: 0,
    },
    data: placed,
  };
}
