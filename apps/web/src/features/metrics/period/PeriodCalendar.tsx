import { useState } from 'react';
import { DatePicker } from '../../../shared/dates.ts';
import { useTimezone } from '../useTimezone.ts';
import { dayOf, periodOfRange, rangeOf } from './period.ts';

interface Props {
  /** The period in the address; it is shown in the calendar if it consists of days. */
  period: string | undefined;
  onChange: (period: string) => void;
}

/**
 * Chooses a first and a last day, up to today. It is rendered again each time it is opened, so that half a choice is
 * dropped.
 */
export function PeriodCalendar({ period, onChange }: Props) {
  const timezone = useTimezone();
  const [picked, setPicked] = useState<[string | null, string | null]>(() => {
    const range = rangeOf(period);
    return range ? [range.first, range.last] : [null, null];
  });
  const pick = ([first, last]: [string | null, string | null]) => {
    setPicked([first, last]);
    if (first && last) onChange(periodOfRange({ first, last }));
  };
  return (
    <DatePicker
      type="range"
      weekendDays={[]}
      allowSingleDateInRange
      value={picked}
      onChange={pick}
      maxDate={dayOf(Date.now(), timezone)}
    />
  );
}
