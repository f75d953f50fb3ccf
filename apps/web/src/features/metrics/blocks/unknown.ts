import type { Measure } from '../metrics.api.ts';

interface Doubtful {
  unknown_clippings: number;
}

/** Returns true if a figure is 0 only because nobody knows the audience of its clippings. */
export const isUnknown = (measure: Measure, value: number, { unknown_clippings }: Doubtful): boolean =>
  measure !== 'clippings' && value === 0 && unknown_clippings > 0;
