import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import classes from './facts.module.css';
import { barsOf } from './facts-charts.ts';
import { type PartProps, withFilters } from './part.ts';

/** The outlets with the most clippings, each with a way to them. */
export function FactsOutlets({ facts: { outlets }, search }: PartProps) {
  const t = useT('metrics');
  const chart = useMemo(
    () =>
      outlets &&
      barsOf(
        { label: t('outlets.outlet'), name: t('measures.clippings') },
        outlets.map(({ media_outlet, clippings }) => ({
          key: media_outlet.id,
          name: media_outlet.name + ({ aplus: ' (A)', bplus: ' (B)', none: '' } as const)[media_outlet.tier],
          value: clippings,
        })),
      ),
    [outlets, t],
  );
  return (
    <div className={classes.half}>
      <ChartFigure
        id="facts-outlets"
        title={t('outlets.title')}
        chart={chart}
        height={heightOf(outlets?.length)}
        legend="none"
        targetOf={(id) => withFilters(search, { outlets: id })}
        definition={t('facts.outlets_definition')}
      />
    </div>
  );
}

/** Returns the height of the chart: a bar needs 26 pixels with the space around it. */
export const heightOf = (rows = 5): number => Math.max(96, rows * 26 + 12);
