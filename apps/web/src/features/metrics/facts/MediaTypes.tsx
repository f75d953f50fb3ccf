import type { Chart } from '@masthead/charts';
import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { heightOf } from './FactsOutlets.tsx';
import classes from './facts.module.css';
import { barsOf } from './facts-charts.ts';
import { type PartProps, withFilters } from './part.ts';

/** Clippings by media type. */
export function MediaTypes({ facts: { types }, search }: PartProps) {
  const t = useT('metrics');
  const media = useT('mentions');
  const chart = useMemo(
    (): Chart | undefined =>
      types &&
      barsOf(
        { label: t('filters.types'), name: t('measures.clippings') },
        types.map(({ media_type, clippings }) => ({
          key: media_type,
          name: media(`media_types.${media_type}`),
          value: clippings,
        })),
      ),
    [types, t, media],
  );
  return (
    <div className={classes.half}>
      <ChartFigure
        id="media-types"
        title={t('facts.media_types')}
        chart={chart}
        height={heightOf(types?.length)}
        legend="none"
        targetOf={(type) => withFilters(search, { types: type })}
      />
    </div>
  );
}
