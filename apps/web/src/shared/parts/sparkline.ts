interface Sparkline {
  /** Value of the attribute `points` of a polyline. */
  points: string;
  last: { x: number; y: number };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns a line through the values, lowest at the bottom and highest at the top, in a box of width × height pixels
 * with room for the last point's dot. Equal values are drawn in the middle, and zeros at the bottom. Returns null
 * without values.
 */
export function sparkline(values: readonly number[], width: number, height: number): Sparkline | null {
  if (values.length === 0) return null;
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const inset = 3;
  const flat = low === 0 ? 0 : 0.5;
  const y = (value: number) =>
    round(height - inset - (height - 2 * inset) * (range === 0 ? flat : (value - low) / range));
  const step = values.length > 1 ? (width - 1 - inset) / (values.length - 1) : 0;
  const x = (index: number) => round(values.length > 1 ? 1 + index * step : width - inset);
  const points = values.map((value, index) => ({ x: x(index), y: y(value) }));
  return { points: points.map((point) => `${point.x},${point.y}`).join(' '), last: points.at(-1)! };
}
