import type { Chart } from '@masthead/charts';

/**
 * Returns the row and series that a click over time means: the row under it, and in it the series nearest in height, or
 * in a stacked chart the area under it. Returns null beside the rows.
 */
export function hitOf(
  { kind, rows, series }: Chart,
  position: number,
  height: number,
): { row: number; series: number } | null {
  const row = Math.round(position);
  if (row < 0 || row >= rows.length || series.length === 0) return null;
  const values = series.map((one) => one.values[row] ?? 0);
  if (kind === 'area') {
    let top = 0;
    const found = values.findIndex((value) => {
      top += value;
      return height <= top;
    });
    return { row, series: found < 0 ? series.length - 1 : found };
  }
  const distances = values.map((value) => Math.abs(value - height));
  return { row, series: distances.indexOf(Math.min(...distances)) };
}
