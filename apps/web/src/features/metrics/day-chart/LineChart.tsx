import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type ChartColors, type ChartInput, type ChartLine, lineChartOption, spreadLabels } from './chart-option.ts';
import type { DrawnChart } from './echarts.ts';

interface Props extends Pick<ChartInput, 'days' | 'isWhole' | 'writeDay' | 'write'> {
  /** Colours are names of tokens, such as '--c1'. */
  lines: readonly ChartLine[];
  label: string;
  className?: string;
}

const read = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token).trim();
const readColors = (): ChartColors => ({
  ink: read('--ink'),
  'ink-3': read('--ink-3'),
  rule: read('--rule'),
  raised: read('--raised'),
});

/** Lines over days, drawn for the width it has and in the colours of the scheme shown. */
export function LineChart({ days, lines, isWhole, writeDay, write, label, className }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<DrawnChart | null>(null);
  const [size, setSize] = useState(0);
  const scheme = useComputedColorScheme('light');
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false }) ?? false;
  const isStill = useReducedMotion();
  const linesNow = useRef(lines);
  linesNow.current = lines;

  useEffect(() => {
    const element = place.current!;
    let drawn: DrawnChart | null = null;
    let isGone = false;
    void import('./echarts.ts').then(({ drawIn }) => {
      if (isGone) return;
      drawn = drawIn(element);
      setChart(drawn);
    });
    const observer = new ResizeObserver(() => {
      drawn?.resize();
      setSize((count) => count + 1);
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      drawn?.dispose();
    };
  }, []);

  useEffect(() => {
    if (!chart || chart.isDisposed()) return;
    // The scheme decides what the tokens say; it is read here so that a change draws again.
    void scheme;
    const resolved = lines.map((line) => ({ ...line, color: read(line.color) }));
    const input = { days, lines: resolved, colors: readColors(), isNarrow, isWhole, isStill, writeDay, write };
    chart.setOption(lineChartOption(input), { notMerge: true });
    partLabels(chart, lines);
  }, [chart, scheme, days, lines, isNarrow, isWhole, isStill, writeDay, write]);

  useEffect(() => {
    if (chart && !chart.isDisposed() && size > 0) partLabels(chart, linesNow.current);
  }, [chart, size]);

  return <div ref={place} role="img" aria-label={label} className={className} />;
}

/** Moves the labels at the ends apart, once it is known where the ends lie. */
function partLabels(chart: DrawnChart, lines: readonly ChartLine[]): void {
  const heightOf = (value: number): number => Number(chart.convertToPixel({ yAxisIndex: 0 }, value));
  const ends = lines.map(({ values }) => heightOf(values.at(-1) ?? 0));
  const placed = spreadLabels(ends, heightOf(0));
  const series = ends.map((end, index) => ({ endLabel: { offset: [0, (placed[index] ?? end) - end] } }));
  chart.setOption({ series });
}
