import { type Chart, type ChartRow, hasValues } from '@masthead/charts';
import { type ReactNode, useState } from 'react';
import { InLanguage, useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ChartActions } from './ChartActions.tsx';
import type { ChartMark } from './ChartCanvas.tsx';
import classes from './chart.module.css';
import type { CoverageTarget } from './coverage-target.ts';
import { Legend } from './Legend.tsx';
import { useChartLook } from './useChartLook.ts';
import { useOpenCoverage } from './useOpenCoverage.ts';

// The chart library follows it anyway.
const ChartCanvas = lazyPart(async () => (await import('./ChartCanvas.tsx')).ChartCanvas, { hasTexts: true });
const ChartTable = lazyPart(async () => (await import('./ChartTable.tsx')).ChartTable);

interface ChartFigureProps {
  id: string;
  title: string;
  /** Undefined while it is being counted. */
  chart: Chart | undefined;
  /** Words and figures between the title and the chart. */
  intro?: ReactNode;
  /** The definition of the figures, shown under them. */
  definition?: ReactNode;
  /** The exact clippings of a row and a series; null if no filters name them. */
  targetOf?: (row: string, series: string) => CoverageTarget | null;
  /** Opens the records behind a row and a series, if they are not clippings. */
  onPick?: ((row: string, series: string) => void) | undefined;
  /** A row if there is little room. */
  writeRow?: (row: ChartRow, isNamed: boolean) => string;
  /** Choices of the chart's own, beside those that all have. */
  actions?: ReactNode;
  /** Entries of the menu beside the files. */
  entries?: ReactNode;
  /** Opens the annotations of the chart. */
  onAnnotations?: () => void;
  /** Explanations of single points. */
  marks?: readonly ChartMark[] | undefined;
  height?: number;
  legend?: 'always' | 'narrow' | 'none';
  /** Drawn by other means than the chart library; table and files stay. */
  children?: ReactNode;
}

/** A chart with its name, the table behind it, its files, and what it says and does not say. */
export function ChartFigure(props: ChartFigureProps) {
  const { id, title, chart, intro, definition, actions, entries, onAnnotations, writeRow } = props;
  const t = useT('metrics');
  const [isTable, setTable] = useState(false);
  const look = useChartLook(writeRow);
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        <InLanguage language={null}>
          <ChartActions
            {...{ chart, look, title, isTable, onAnnotations, entries }}
            noteLabel={t('chart.annotation')}
            onTable={setTable}
          >
            {actions}
          </ChartActions>
        </InLanguage>
      </div>
      {intro}
      {chart && isTable && (
        <ChartTable
          chart={chart}
          caption={t('chart.table_label', { title })}
          targetOf={props.targetOf}
          onPick={props.onPick}
        />
      )}
      {chart && !isTable && <Drawn {...props} chart={chart} look={look} />}
      {!chart && <div className={classes.canvas} style={{ height: props.height }} />}
      {definition && <p className={classes.definition}>{definition}</p>}
    </section>
  );
}

function Drawn({
  chart,
  look,
  title,
  targetOf,
  onPick,
  marks,
  height,
  legend = 'narrow',
  children,
}: ChartFigureProps & { chart: Chart; look: ReturnType<typeof useChartLook> }) {
  const t = useT('metrics');
  const open = useOpenCoverage();
  const pick = (row: string, series: string) => {
    if (onPick) return onPick(row, series);
    const target = targetOf?.(row, series);
    if (target) open?.(target);
  };
  if (children) return <>{children}</>;
  if (!hasValues(chart)) return <p className={classes.nothing}>{t('chart.nothing')}</p>;
  const canvas = chart.kind === 'map' ? classes.map : classes.canvas;
  return (
    <>
      <ChartCanvas
        fallback={<div className={canvas} style={height ? { height, flex: 'none' } : undefined} />}
        chart={chart}
        look={look}
        label={t('chart.label', { title, count: chart.series.length })}
        className={canvas}
        height={height}
        onPick={pick}
        marks={marks}
      />
      <Legend chart={chart} isAlways={legend === 'always'} isHidden={legend === 'none'} />
    </>
  );
}
