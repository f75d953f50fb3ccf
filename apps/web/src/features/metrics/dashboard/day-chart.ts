import type { Chart, ChartAnnotation } from '@masthead/charts';
import type { MetricGroup } from '@masthead/contract';
import type { Measure } from '../metrics.api.ts';
import type { Look } from './brand-selection.ts';

interface Drawn {
  group: MetricGroup;
  measure: Measure;
  looks: ReadonlyMap<string, Look>;
  /** The figure to draw: money in the currency shown. */
  drawn: (value: number) => number;
  nameDay: (day: string) => string;
  label: string;
  annotations: ChartAnnotation[];
}

/** Returns one measure day by day, with a line for each brand. */
export const dayChart = ({ group, measure, looks, drawn, nameDay, label, annotations }: Drawn): Chart => ({
  kind: 'line',
  label,
  rows: group.period.days.map((day) => ({ key: day, name: nameDay(day) })),
  series: group.brands.map(({ brand_id, brand_name, series }) => ({
    key: brand_id,
    name: brand_name,
    ...(looks.get(brand_id) ?? { color: '--c8', marker: 'circle' as const }),
    values: series.map(drawn),
  })),
  isWhole: measure !== 'hf_value',
  annotations,
});
