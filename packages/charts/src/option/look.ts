import type { ChartRow, Marker } from '../chart.ts';

/** Colours, width and words of a chart. */
export interface ChartLook {
  /** Value of a token in the current scheme, since the chart library does not support CSS variables. */
  color: (token: string) => string;
  /** Few ticks and no labels at the lines, which are below then. */
  isNarrow: boolean;
  isStill: boolean;
  write: (value: number) => string;
  /** A row on an axis, if there is little room; `isNamed` if it must say all. */
  writeRow: (row: ChartRow, isNamed: boolean) => string;
}

export const fontFamily = 'Inter, system-ui, sans-serif';

export const textOf = ({ color }: ChartLook) => ({ color: color('--ink'), fontSize: 12, fontFamily });
export const axisText = ({ color }: ChartLook) => ({ color: color('--ink-3'), fontSize: 11, fontFamily, margin: 10 });

export const tooltipOf = (look: ChartLook, trigger: 'axis' | 'item') => ({
  trigger,
  // Drawn in the chart: as HTML it would carry style attributes, which the page's policy refuses.
  renderMode: 'richText',
  confine: true,
  transitionDuration: 0,
  backgroundColor: look.color('--raised'),
  borderColor: look.color('--rule'),
  padding: [8, 10],
  textStyle: { ...textOf(look), fontWeight: 'normal' },
  axisPointer: {
    type: 'line',
    lineStyle: { color: look.color('--ink-3'), type: [2, 3], width: 1 },
  },
  valueFormatter: (value: unknown) => (value === null || Number.isNaN(value) ? '–' : look.write(Number(value))),
});

/** Returns the options that all charts have in common. */
export const frameOf = (look: ChartLook) => ({
  animation: !look.isStill,
  animationDuration: 140,
  animationDurationUpdate: 140,
  textStyle: { fontFamily },
});

/** Markers as the chart library draws them; those that it does not know as paths. */
export const symbols: Record<Marker, string> = {
  circle: 'circle',
  rect: 'rect',
  triangle: 'triangle',
  diamond: 'diamond',
  arrow: 'arrow',
  bar: 'path://M0 3h10v4H0z',
  'triangle-down': 'path://M0 0h10L5 9z',
};
