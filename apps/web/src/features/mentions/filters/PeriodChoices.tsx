import { Button, Radio } from '@mantine/core';
import { rangeOf, yearBefore } from '@masthead/measuring';
import { useState } from 'react';
import { DatePicker } from '../../../shared/dates.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { dayOf } from '../days.ts';
import { daysOfPeriod, defaultPeriod, type MentionSearch, periods, withPeriod } from '../mention-search.ts';
import classes from './filters.module.css';

interface PeriodProps {
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
}

/** A known period, or two days of a calendar. */
export function PeriodChoices({ search, onChange }: PeriodProps) {
  const t = useT('mentions');
  const range = rangeOf(search.period);
  const span = daysOfPeriod(search.period, dayOf(Date.now()));
  const [isRange, setRange] = useState(range !== null);
  const [days, setDays] = useState<[string | null, string | null]>([range?.first ?? null, range?.last ?? null]);
  const choose = (value: string) => {
    setRange(value === 'range');
    if (value !== 'range') onChange(withPeriod(search, value));
  };
  const pick = ([first, last]: [string | null, string | null]) => {
    setDays([first, last]);
    if (first && last) onChange(withPeriod(search, `${first}..${last}`));
  };
  return (
    <>
      <Radio.Group
        aria-label={t('filters.period')}
        value={isRange ? 'range' : (search.period ?? defaultPeriod)}
        onChange={choose}
      >
        <div className={classes.options}>
          {[...periods, 'range' as const].map((period) => (
            <Radio key={period} value={period} label={t(`filters.periods.${period}`)} size="xs" />
          ))}
        </div>
      </Radio.Group>
      {isRange && (
        <DatePicker
          type="range"
          allowSingleDateInRange
          maxDate={dayOf(Date.now())}
          value={days}
          onChange={pick}
          mt={8}
          size="sm"
        />
      )}
      {span && (
        <Button
          size="xs"
          mt={8}
          onClick={() => {
            const before = yearBefore(span);
            setRange(true);
            pick([before.first, before.last]);
          }}
        >
          {t('filters.periods.year_before')}
        </Button>
      )}
    </>
  );
}
