import type { Chart, ChartNote } from '../chart.ts';
import { type ChartLook, fontFamily } from './look.ts';

/** Pixels above a chart over time: more where notes stand there. */
export const roomAbove = ({ notes = [] }: Pick<Chart, 'notes'>): number => (notes.length > 0 ? 22 : 10);

/** A dotted line at the day of each note, with its words above. */
export function noteLines({ rows, notes = [] }: Chart, look: ChartLook) {
  const placed = notes.flatMap((note: ChartNote) => {
    const at = rows.findIndex(({ key }) => key === note.row);
    return at < 0
      ? []
      : [{ xAxis: at, name: note.text, label: { position: at > rows.length / 2 ? 'insideEndTop' : 'end' } }];
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
