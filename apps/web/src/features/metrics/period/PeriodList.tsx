import { useT } from '../../../shared/i18n/index.ts';
import { useTimezone } from '../useTimezone.ts';
import classes from './period.module.css';
import { daysOf, periodOfRange, type QuickPeriod, quickOf, yearBefore } from './period.ts';

interface Props {
  periods: readonly QuickPeriod[];
  /** Period of the address; undefined is the usual one. */
  period: string | undefined;
  onChange: (period: string) => void;
}

/** Keys of the texts of periods that are named by days. */
const keys = { '7d': 'week', '14d': 'two_weeks', '30d': 'thirty_days' } as const;

/** Returns the name of a quick period: 'Last 7 days'. */
export function usePeriodName(): (period: QuickPeriod) => string {
  const t = useT('metrics');
  return (period) => t(`period.${period === '7d' || period === '14d' || period === '30d' ? keys[period] : period}`);
}

/** Quick periods, and the days shown a year earlier. */
export function PeriodList({ periods, period, onChange }: Props) {
  const t = useT('metrics');
  const nameOf = usePeriodName();
  const timezone = useTimezone();
  const before = () => onChange(periodOfRange(yearBefore(daysOf(period, Date.now(), timezone))));
  return (
    <ul className={classes.choices}>
      {periods.map((quick) => (
        <li key={quick}>
          <button type="button" aria-pressed={quickOf(period) === quick} onClick={() => onChange(quick)}>
            {nameOf(quick)}
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={before}>
          {t('period.year_before')}
        </button>
      </li>
    </ul>
  );
}
