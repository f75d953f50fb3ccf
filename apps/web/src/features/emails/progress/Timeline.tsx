import type { Chart } from '@masthead/charts';
import type { EmailFacts } from '@masthead/contract';
import { useMemo } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { useMoment } from '../../stories/index.ts';
import classes from './progress.module.css';

/** Opens and clicks of people by hour. */
export function Timeline({ facts }: { facts: EmailFacts }) {
  const t = useT('mailing');
  const moment = useMoment();
  const { timeline } = facts;
  const chart = useMemo((): Chart => {
    const series = (key: 'opens' | 'clicks', color: string, marker: 'circle' | 'rect') => ({
      key,
      name: t(`timeline.${key}`),
      color,
      marker,
      values: timeline.map((row) => row[key]),
    });
    return {
      kind: 'columns',
      label: t('timeline.hour'),
      rows: timeline.map(({ hour }) => ({ key: hour, name: moment(hour, null) })),
      series: [series('opens', '--c1', 'circle'), series('clicks', '--c2', 'rect')],
      isWhole: true,
    };
  }, [timeline, t, moment]);
  if (timeline.length === 0) return null;
  return (
    <div className={classes.chart}>
      <ChartFigure
        id="hits-by-hour"
        title={t('timeline.title')}
        chart={chart}
        height={220}
        definition={t('timeline.means')}
      />
    </div>
  );
}
