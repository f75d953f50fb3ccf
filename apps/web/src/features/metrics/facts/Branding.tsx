import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { heightOf } from './FactsOutlets.tsx';
import classes from './facts.module.css';
import { barsOf } from './facts-charts.ts';
import type { PartProps } from './part.ts';

const marks = ['logo', 'product', 'spokesperson'] as const;

/** Shows how many clippings show the logo or the product, or quote somebody of the brand. */
export function Branding({ facts: { branding } }: PartProps) {
  const t = useT('metrics');
  const total = branding?.reduce((sum, { clippings }) => sum + clippings, 0) ?? 0;
  const chart = useMemo(
    () =>
      branding &&
      barsOf(
        { label: t('facts.branding'), name: t('measures.clippings') },
        marks.map((mark) => ({
          key: mark,
          name: t(`facts.${mark}`),
          value: branding.reduce((sum, brand) => sum + brand[mark], 0),
        })),
      ),
    [branding, t],
  );
  return (
    <div className={classes.half}>
      <ChartFigure
        id="branding"
        title={t('facts.branding')}
        chart={chart}
        height={heightOf(marks.length)}
        legend="none"
        definition={t('facts.branding_definition', { count: total })}
      />
    </div>
  );
}
