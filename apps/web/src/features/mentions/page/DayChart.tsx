import { writeDay } from '@masthead/measuring';
import { memo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { dayOf } from '../days.ts';
import { barsOf, type DayCount } from './day-chart.ts';
import classes from './page.module.css';

const heights = { top: 4, bars: 60, labels: 22 };
const base = heights.top + heights.bars;

/** Stories and their copies a day as bars; today in the signal. Drawn for the width it has; for screen readers a table. */
export const DayChart = memo(function DayChart({ days, width }: { days: readonly DayCount[]; width: number }) {
  const t = useT('mentions');
  const { locale } = useFormat();
  const today = dayOf(Date.now());
  const bars = barsOf(days, { width, height: heights.bars, gap: 8, margin: 4 });
  const written = (day: string) => writeDay(day, locale, { day: 'numeric', month: 'long' });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const label = t('summary.chart', { first: written(first.day), last: written(last.day) });
  return (
    <figure className={classes.chart}>
      <svg width={width} height={base + heights.labels} aria-hidden>
        <line x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} className={classes.baseLine} />
        {bars.map((bar) => (
          <g key={bar.day} data-today={bar.day === today || undefined}>
            <title>{t('summary.bar', { day: written(bar.day), stories: bar.stories, copies: bar.copies })}</title>
            <rect x={bar.x - 4} y={0} width={bar.width + 8} height={base} fill="transparent" />
            <rect
              className={classes.stories}
              x={bar.x}
              y={base - bar.storiesHeight}
              width={bar.width}
              height={bar.storiesHeight}
            />
            {bar.copiesHeight > 0 && (
              <rect
                className={classes.copies}
                x={bar.x}
                y={base - bar.storiesHeight - 1 - bar.copiesHeight}
                width={bar.width}
                height={bar.copiesHeight}
              />
            )}
            <text x={bar.x + bar.width / 2} y={base + 16} textAnchor="middle">
              {Number(bar.day.slice(8))}
            </text>
          </g>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('summary.day')}</th>
            <th scope="col">{t('summary.stories', { count: 2 })}</th>
            <th scope="col">{t('summary.copies', { count: 2 })}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, stories, copies }) => (
            <tr key={day}>
              <th scope="row">{written(day)}</th>
              <td>{stories}</td>
              <td>{copies}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
});
