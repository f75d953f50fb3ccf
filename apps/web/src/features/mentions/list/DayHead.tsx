import { addDays, type Day, writeDay } from '@masthead/measuring';
import { memo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { dayOf } from '../days.ts';
import type { DayCount } from '../page/day-chart.ts';
import classes from './list.module.css';

/** Head of a day: Today, Yesterday or its name, the date, and how much there is. */
export const DayHead = memo(function DayHead({ day, count }: { day: Day; count: DayCount | undefined }) {
  const t = useT('mentions');
  const { locale } = useFormat();
  const today = dayOf(Date.now());
  const written = (options: Intl.DateTimeFormatOptions) => writeDay(day, locale, options);
  const near = day === today ? t('days.today') : day === addDays(today, -1) ? t('days.yesterday') : null;
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return (
    <h2 className={classes.day}>
      <b>{near ?? written({ weekday: 'long' })}</b>
      <span className="cut">
        {written({ ...(near && { weekday: 'long' }), day: 'numeric', month: 'long', ...year })}
      </span>
      {count && (
        <span className={classes.dayCount}>
          {t('days.count', { mentions: count.stories + count.copies, stories: count.stories })}
        </span>
      )}
    </h2>
  );
});
