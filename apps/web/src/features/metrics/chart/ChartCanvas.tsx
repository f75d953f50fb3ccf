import { type Chart, type ChartLook, chartOption, spreadLabels } from '@masthead/charts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsPrinted } from '../../../shared/printing.ts';
import classes from './chart.module.css';
import type { DrawnChart } from './echarts.ts';
import { hitOf } from './hit.ts';
import { MapPlace } from './MapPlace.tsx';
import { whenWanted } from './when-wanted.ts';

/** Something to say about one point of a line, put on it. */
export interface ChartMark {
  row: string;
  series: string;
  content: ReactNode;
}

interface Props {
  chart: Chart;
  look: ChartLook;
  label: string;
  className?: string;
  height?: number;
  /** A row and a series were clicked. */
  onPick?: (row: string, series: string) => void;
  marks?: readonly ChartMark[] | undefined;
}

const noMarks: never[] = [];
/** Width of a chart on paper, in pixels: A4 without margins. */
const paperWidth = 640;

/** A chart, drawn for the width that it has. Who cannot see it reads the table behind it. */
export function ChartCanvas({ chart, look, label, className, height, onPick, marks = noMarks }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const [size, setSize] = useState(0);
  const now = useRef({ chart, look, onPick });
  now.current = { chart, look, onPick };
  const needsMap = chart.kind === 'map';
  const isSized = size > 0;
  const isPrinted = useIsPrinted();

  useEffect(() => {
    const element = place.current!;
    let own: DrawnChart | null = null;
    let isGone = false;
    const giveUp = whenWanted(element, async () => {
      const { drawIn } = await import('./echarts.ts');
      const made = await drawIn(element, needsMap);
      if (isGone) return made.dispose();
      own = made;
      watchClicks(made, now);
      setDrawn(made);
    });
    const observer = new ResizeObserver(() => {
      // ECharts 6.1.0 throws if a map has no size (apache/echarts#21706).
      if (element.clientWidth === 0 || element.clientHeight === 0) return;
      own?.resize();
      setSize((count) => count + 1);
    });
    observer.observe(element);
    return () => {
      isGone = true;
      giveUp();
      observer.disconnect();
      own?.dispose();
    };
  }, [needsMap]);

  useEffect(() => {
    if (!drawn || drawn.isDisposed()) return;
    const { clientWidth, clientHeight } = place.current!;
    const width = Math.min(paperWidth, clientWidth);
    if (isPrinted) drawn.resize({ width, ...(needsMap && { height: (clientHeight * width) / clientWidth }) });
    else if (clientWidth > 0) drawn.resize();
  }, [drawn, needsMap, isPrinted]);

  useEffect(() => {
    if (!isSized || !drawn || drawn.isDisposed()) return;
    drawn.setOption(chartOption(chart, look), { notMerge: true });
    partLabels(drawn, chart, look);
    // A page that is printed does not wait for the next frame.
    drawn.getZr().flush();
  }, [drawn, chart, look, isSized]);

  useEffect(() => {
    if (drawn && !drawn.isDisposed() && size > 0) partLabels(drawn, now.current.chart, now.current.look);
  }, [drawn, size]);

  const [points, setPoints] = useState<Point[]>(noMarks);
  useEffect(() => {
    // A new size moves the points as well.
    void size;
    if (drawn && !drawn.isDisposed()) setPoints(pointsOf(drawn, chart, marks));
  }, [drawn, chart, size, marks]);

  const style = height ? { height, flex: 'none' } : undefined;
  if (needsMap)
    return (
      <MapPlace drawn={drawn}>
        <div ref={place} role="img" aria-label={label} className={className} style={style} />
      </MapPlace>
    );
  return (
    <div className={className} style={style}>
      <div ref={place} role="img" aria-label={label} className={classes.drawing} />
      {points.map(({ mark, left, top }) => (
        <div key={`${mark.row} ${mark.series}`} className={classes.mark} style={{ left, top }}>
          {mark.content}
        </div>
      ))}
    </div>
  );
}

interface Point {
  mark: ChartMark;
  left: number;
  top: number;
}

/** Returns the positions of the annotated points. */
function pointsOf(drawn: DrawnChart, { rows, series }: Chart, marks: readonly ChartMark[]): Point[] {
  return marks.flatMap((mark) => {
    const at = rows.findIndex(({ key }) => key === mark.row);
    const value = series.find(({ key }) => key === mark.series)?.values[at];
    if (value === undefined || value === null) return [];
    const [left, top] = drawn.convertToPixel({ gridIndex: 0 }, [at, value]) as [number, number];
    return [{ mark, left, top }];
  });
}

type Now = { current: Pick<Props, 'chart' | 'onPick'> };

/**
 * Watches clicks: over time the whole day can be clicked and the nearest series counts; elsewhere the bar or country
 * itself.
 */
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

/** Moves the labels at the ends of lines apart, once the positions of the ends are known. */
function partLabels(drawn: DrawnChart, { kind, series }: Chart, { isNarrow }: ChartLook): void {
  if (kind !== 'line' || isNarrow) return;
  const heightOf = (value: number): number => Number(drawn.convertToPixel({ yAxisIndex: 0 }, value));
  const ends = series.map(({ values }) => heightOf(values.at(-1) ?? 0));
  const placed = spreadLabels(ends, heightOf(0));
  drawn.setOption({ series: ends.map((end, at) => ({ endLabel: { offset: [0, (placed[at] ?? end) - end] } })) });
}
