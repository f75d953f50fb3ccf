import { type Chart, type ChartAnnotation, type ChartRow, toneLooks } from '@masthead/charts';
import { isUnknown } from '../blocks/unknown.ts';
import type { CountryFacts, Measure, ToneSeries } from '../metrics.api.ts';

const toneKeys = ['positive', 'neutral', 'negative', 'unsure'] as const;
export type ToneKey = (typeof toneKeys)[number];

interface Tones {
  label: string;
  nameTone: (tone: ToneKey) => string;
  nameBucket: (bucket: string) => string;
  annotations: ChartAnnotation[];
}

/** Tones over time, one column for each bucket; of several brands together. */
export function toneChart({ buckets, series }: ToneSeries, { label, nameTone, nameBucket, annotations }: Tones): Chart {
  return {
    kind: 'columns',
    label,
    rows: buckets.map((bucket) => ({ key: bucket, name: nameBucket(bucket) })),
    series: toneKeys.map((tone) => ({
      key: tone,
      name: nameTone(tone),
      ...toneLooks[tone],
      values: buckets.map((_, at) => series.reduce((sum, brand) => sum + (brand[tone][at] ?? 0), 0)),
    })),
    isWhole: true,
    annotations,
  };
}

/** Returns rows with one measure as horizontal bars. */
export const barsOf = (
  { label, name, key = 'value', isWhole = true }: { label: string; name: string; key?: string; isWhole?: boolean },
  rows: readonly (ChartRow & { value: number | null })[],
): Chart => ({
  kind: 'bars',
  label,
  rows: rows.map(({ key: row, name: rowName }) => ({ key: row, name: rowName })),
  series: [{ key, name, color: '--bar', marker: 'rect', values: rows.map(({ value }) => value) }],
  isWhole,
});

interface Mapped {
  measure: Measure;
  name: string;
  label: string;
  drawn: (value: number) => number;
  nameCountry: (id: string) => string;
}

/** Returns countries with one measure; clippings without a country are shown beside the map. */
export function mapOf(rows: readonly CountryFacts[], { measure, name, label, drawn, nameCountry }: Mapped): Chart {
  const placed = rows.flatMap(({ country, ...sums }) =>
    country ? [{ id: country.id, value: isUnknown(measure, sums[measure], sums) ? null : drawn(sums[measure]) }] : [],
  );
  return {
    kind: 'map',
    label,
    rows: placed.map(({ id }) => ({ key: id, name: nameCountry(id) })),
    series: [{ key: measure, name, color: '--s5', marker: 'rect', values: placed.map(({ value }) => value) }],
    isWhole: measure !== 'hf_value',
  };
}
