/** The one model of a chart: the drawing, the table behind it and its file come from these rows. */
export interface Chart {
  kind: ChartKind;
  /** Name of the rows, the head of the table's first column. */
  label: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  /** Counted in whole things. */
  isWhole: boolean;
  annotations?: readonly ChartAnnotation[];
}

/**
 * line and area run over time; columns are vertical, bars and split bars horizontal; a map has countries (ISO 3166-1
 * alpha-2) as rows.
 */
export const chartKinds = ['line', 'area', 'columns', 'bars', 'split', 'map'] as const;
export type ChartKind = (typeof chartKinds)[number];

export interface ChartRow {
  key: string;
  name: string;
}

export interface ChartSeries {
  key: string;
  name: string;
  /** A token of the look, such as '--c1'. */
  color: string;
  /** Shape that says the same as the colour. */
  marker: Marker;
  /** One value for each row; null: not known. */
  values: readonly (number | null)[];
}

const markers = ['circle', 'rect', 'triangle', 'diamond', 'arrow', 'bar', 'triangle-down'] as const;
export type Marker = (typeof markers)[number];

/** Remark of a person about a row, such as a day. */
export interface ChartAnnotation {
  row: string;
  text: string;
}

/** Tones as series: each with the colour and the shape that it has everywhere. Unset has none of the three. */
export const toneLooks = {
  positive: { color: '--pos', marker: 'triangle' },
  neutral: { color: '--c8', marker: 'bar' },
  negative: { color: '--neg', marker: 'triangle-down' },
  unsure: { color: '--bar-2', marker: 'circle' },
} as const satisfies Record<string, { color: string; marker: Marker }>;

/** Returns true if there is anything to draw. */
export const hasValues = ({ series }: Chart): boolean => series.some(({ values }) => values.some((value) => value));
