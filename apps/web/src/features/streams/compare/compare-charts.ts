import type { Chart } from '@masthead/charts';
import type { StreamComparison } from '@masthead/contract';
import type { ComparedMeasure } from './compare-search.ts';

type Look = Pick<Chart['series'][number], 'color' | 'marker'>;
const looks: readonly Look[] = [
  { color: '--c1', marker: 'circle' },
  { color: '--c2', marker: 'rect' },
  { color: '--c3', marker: 'triangle' },
  { color: '--c4', marker: 'diamond' },
  { color: '--c5', marker: 'arrow' },
  { color: '--c6', marker: 'bar' },
  { color: '--c7', marker: 'triangle-down' },
  { color: '--c8', marker: 'circle' },
];

type Streams = StreamComparison['streams'];

/** Returns the share of each stream of what all of them have; null: they have nothing. */
export function sharesOf(streams: Streams, measure: ComparedMeasure): (number | null)[] {
  const total = streams.reduce((sum, stream) => sum + stream[measure], 0);
  return streams.map((stream) => (total > 0 ? stream[measure] / total : null));
}

/** Returns the streams as bars, each named with its share. */
export function shareChart(
  streams: Streams,
  measure: ComparedMeasure,
  words: { label: string; measure: string; percentage: (share: number) => string },
): Chart {
  const shares = sharesOf(streams, measure);
  const rows = streams.map(({ id: key, name }, at) => {
    const share = shares[at];
    // The share comes first: a narrow screen cuts the end of a long name.
    return { key, name: share == null ? name : `${words.percentage(share)} · ${name}` };
  });
  const values = streams.map((stream) => stream[measure]);
  const series = [{ key: measure, name: words.measure, color: '--c1', marker: 'bar' as const, values }];
  return { kind: 'bars', label: words.label, isWhole: true, rows, series };
}

/** Returns mentions or stories day by day, a line for each stream. */
export const dayChart = (
  { days, streams }: StreamComparison,
  measure: Exclude<ComparedMeasure, 'reach'>,
  words: { label: string; nameDay: (day: string) => string },
): Chart => ({
  kind: 'line',
  label: words.label,
  isWhole: true,
  rows: days.map((key) => ({ key, name: words.nameDay(key) })),
  series: streams.map((stream, at) => ({
    key: stream.id,
    name: stream.name,
    values: stream[`${measure}_by_day`],
    ...looks[at % looks.length]!,
  })),
});
