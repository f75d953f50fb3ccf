import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { heightOf } from './FactsOutlets.tsx';
import classes from './facts.module.css';
import { barsOf } from './facts-charts.ts';
import { type PartProps, withFilters } from './part.ts';

/** The tags with the most clippings. */
export function FactsTags({ facts: { tags }, search }: PartProps) {
  const t = useT('metrics');
  const chart = useMemo(
    () =>
      tags &&
      barsOf(
        { label: t('filters.tags'), name: t('measures.clippings') },
        tags.map(({ tag, clippings }) => ({ key: tag.id, name: tag.name, value: clippings })),
      ),
    [tags, t],
  );
  return (
    <div className={classes.half}>
      <ChartFigure
        id="facts-tags"
        title={t('facts.tags')}
        chart={chart}
        height={heightOf(tags?.length)}
        legend="none"
        targetOf={(id) => withFilters(search, { tags: id })}
        definition={t('facts.tags_definition')}
      />
    </div>
  );
}
