import { type Chart, type ChartLook, chartOption, spreadLabels } from '@masthead/charts';
import { useEffect, useRef, useState } from 'react';
import type { DrawnChart } from './echarts.ts';
import { hitOf } from './hit.ts';
import { MapPlace } from './MapPlace.tsx';

interface Props {
  chart: Chart;
  look: ChartLook;
  label: string;
  className?: string;
  height?: number;
  /** A row and a series were clicked. */
  onPick?: (row: string, series: string) => void;
}

/** A chart, drawn for the width that it has. Who cannot see it reads the table behind it. */
export function ChartCanvas({ chart, look, label, className, height, onPick }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [size, setSize] = useState(0);
  const now = useRef({ chart, look, onPick });
  now.current = { chart, look, onPick };
  const needsMap = chart.kind === 'map';

  useEffect(() => {
    const element = place.current!;
    let own: DrawnChart | null = null;
    let isGone = false;
    void import('./echarts.ts').then(async ({ drawIn }) => {
      const made = await drawIn(element, needsMap);
      if (isGone) return made.dispose();
      own = made;
      watchClicks(made, now);
      setDrawn(made);
    });
    const observer = new ResizeObserver(() => {
      own?.resize();
      setSize((count) => count + 1);
    });
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      own?.dispose();
    };
  }, [needsMap]);

  useEffect(() => {
    if (!drawn || drawn.isDisposed()) return;
    drawn.setOption(chartOption(chart, look), { notMerge: true });
    partLabels(drawn, chart, look);
  }, [drawn, chart, look]);

  useEffect(() => {
    if (drawn && !drawn.isDisposed() && size > 0) partLabels(drawn, now.current.chart, now.current.look);
  }, [drawn, size]);

  const canvas = (
    <div
      ref={place}
      role="img"
      aria-label={label}
      className={className}
      style={height ? { height, flex: 'none' } : undefined}
    />
  );
  return needsMap ? <MapPlace drawn={drawn}>{canvas}</MapPlace> : canvas;
}

type Now = { current: Pick<Props, 'chart' | 'onPick'> };

/** Over time the whole day can be clicked, and the nearest series is meant; elsewhere the bar or country itself. */
function watchClicks(drawn: DrawnChart, now: Now): void {
  const pick = (row: number | undefined, series: number | undefined) => {
    const { chart, onPick } = now.current;
    const [key, of] = [chart.rows[row ?? -1]?.key, chart.series[series ?? 0]?.key];
    if (key && of) onPick?.(key, of);
  };
  drawn.on('click', ({ dataIndex, seriesIndex, seriesType }) => {
    if (seriesType !== 'line') pick(dataIndex, seriesIndex);
  });
  drawn.getZr().on('click', ({ offsetX, offsetY }) => {
    const { chart } = now.current;
    if (chart.kind !== 'line' && chart.kind !== 'area') return;
    const [row, value] = drawn.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as [number, number];
    const hit = hitOf(chart, row, value);
    if (hit) pick(hit.row, hit.series);
  });
}

/** Moves the labels at the ends of lines apart, once it is known where the ends lie. */
function partLabels(drawn: DrawnChart, { kind, series }: Chart, { isNarrow }: ChartLook): void {
  if (kind !== 'line' || isNarrow) return;
  const heightOf = (value: number): number => Number(drawn.convertToPixel({ yAxisIndex: 0 }, value));
  const ends = series.map(({ values }) => heightOf(values.at(-1) ?? 0));
  const placed = spreadLabels(ends, heightOf(0));
  drawn.setOption({ series: ends.map((end, at) => ({ endLabel: { offset: [0, (placed[at] ?? end) - end] } })) });
}
