import type { Chart } from '@masthead/charts';
import { addDays, writeDay } from '@masthead/measuring';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { typesOfCategory } from '../chart/coverage-target.ts';
import { heightOf } from './FactsOutlets.tsx';
import classes from './facts.module.css';
import { barsOf } from './facts-charts.ts';
import { type PartProps, withFilters } from './part.ts';

/** Shows how clippings are distributed over tiers, categories of media and the days of the week. */
export function Distribution({ facts: { distribution }, search }: PartProps) {
  const t = useT('metrics');
  const charts = useDistribution(distribution);
  return (
    <>
      <div className={classes.third}>
        <ChartFigure
          id="distribution-tiers"
          title={t('facts.tiers')}
          chart={charts?.tiers}
          height={heightOf(3)}
          legend="none"
          targetOf={(tier) => withFilters(search, { tiers: tier })}
        />
      </div>
      <div className={classes.third}>
        <ChartFigure
          id="distribution-categories"
          title={t('facts.categories')}
          chart={charts?.categories}
          height={heightOf(distribution?.media_categories.length)}
          legend="none"
          targetOf={(category) => withFilters(search, { types: typesOfCategory(category) })}
        />
      </div>
      <div className={classes.third}>
        <ChartFigure
          id="distribution-weekdays"
          title={t('facts.weekdays')}
          chart={charts?.weekdays}
          height={150}
          legend="none"
        />
      </div>
    </>
  );
}

function useDistribution(distribution: PartProps['facts']['distribution']) {
  const t = useT('metrics');
  const app = useT('app');
  const { locale } = useFormat();
  return useMemo(() => {
    if (!distribution) return undefined;
    const name = t('measures.clippings');
    const nameTier = {
      aplus: app('tier', { letter: 'A' }),
      bplus: app('tier', { letter: 'B' }),
      none: t('tiers.none'),
    };
    // 1 January 2024 was a Monday.
    const rows = distribution.weekdays.map((_, at) => ({
      key: String(at),
      name: writeDay(addDays('2024-01-01', at), locale, { weekday: 'short' }),
    }));
    const weekdays: Chart = {
      kind: 'columns',
      label: t('facts.weekday'),
      rows,
      series: [{ key: 'clippings', name, color: '--bar', marker: 'rect', values: distribution.weekdays }],
      isWhole: true,
    };
    return {
      weekdays,
      tiers: barsOf(
        { label: t('filters.tiers'), name },
        distribution.tiers.map(({ tier, clippings }) => ({ key: tier, name: nameTier[tier], value: clippings })),
      ),
      categories: barsOf(
        { label: t('facts.category'), name },
        distribution.media_categories.map(({ media_category, clippings }) => ({
          key: media_category,
          name: t(`categories.${media_category}`),
          value: clippings,
        })),
      ),
    };
  }, [distribution, t, app, locale]);
}
