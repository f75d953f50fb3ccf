import type { Chart } from '@masthead/charts';
import { writeDay } from '@masthead/measuring';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import classes from './facts.module.css';
import type { Facts } from './facts-csv.ts';

export const measures = ['views', 'downloads', 'feed_readings', 'embed_views'] as const;

/** Shows the figures with their meaning, by day, and the sites that readers came from. */
export function ReadingFigures({ facts }: { facts: Facts }) {
  const t = useT('newsrooms');
  const { number } = useFormat();
  const chart = useDayChart(facts);
  return (
    <div className={classes.body}>
      <dl className={classes.totals}>
        {measures.map((name) => (
          <div key={name}>
            <dt>{t(`facts.${name}`)}</dt>
            <dd>{number(facts[name])}</dd>
            <dd className={classes.meaning}>{t(`facts.${name}_means`)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.chart}>
        <ChartFigure
          id="readings-by-day"
          title={t('facts.by_day')}
          chart={chart}
          height={260}
          definition={t('facts.definition')}
        />
      </div>
      <div className={classes.lists}>
        {facts.top_stories && (
          <Ranking
            title={t('facts.stories')}
            rows={facts.top_stories.map(({ id, headline, views }) => ({ key: id, name: headline, count: views }))}
          />
        )}
        <Ranking
          title={t('facts.referrers')}
          rows={facts.referrers.map(({ host, views }) => ({ key: host, name: host, count: views }))}
        />
        <Ranking
          title={t('facts.files')}
          rows={facts.top_files.map(({ id, title, downloads }) => ({ key: id, name: title, count: downloads }))}
        />
      </div>
    </div>
  );
}

function useDayChart({ by_day }: Facts): Chart {
  const t = useT('newsrooms');
  const { locale } = useFormat();
  return useMemo((): Chart => {
    const series = (key: 'views' | 'downloads', color: string, marker: 'circle' | 'rect') => ({
      key,
      name: t(`facts.${key}`),
      color,
      marker,
      values: by_day.map((row) => row[key]),
    });
    return {
      kind: 'line',
      label: t('facts.day'),
      rows: by_day.map((row) => ({
        key: row.day,
        name: writeDay(row.day, locale, { day: 'numeric', month: 'short' }),
      })),
      series: [series('views', '--c1', 'circle'), series('downloads', '--c2', 'rect')],
      isWhole: true,
    };
  }, [by_day, locale, t]);
}

function Ranking({ title, rows }: { title: string; rows: readonly { key: string; name: string; count: number }[] }) {
  const t = useT('newsrooms');
  const { number } = useFormat();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={classes.none}>{t('facts.nothing')}</p>}
      <table className={classes.ranking}>
        <caption className="visually-hidden">{title}</caption>
        <tbody>
          {rows.slice(0, 10).map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className={classes.bar} style={{ width: `${(100 * count) / most}%` }} />
              </th>
              <td>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
