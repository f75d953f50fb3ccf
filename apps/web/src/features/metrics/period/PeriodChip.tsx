import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';
import { useTimezone } from '../useTimezone.ts';
import classes from './period.module.css';
import { dayOf, daysOf, daysText, periodOfRange, quickOf, quickPeriods, rangeOf } from './period.ts';

interface Props {
  /** As the address holds it; undefined is the usual one. */
  period: string | undefined;
  onChange: (period: string) => void;
}

/** A filter chip that names the days chosen and opens the quick periods and a calendar. */
export function PeriodChip({ period, onChange }: Props) {
  const t = useT('metrics');
  const locale = useLocale();
  const timezone = useTimezone();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<[string | null, string | null]>([null, null]);
  const open = (next: boolean) => {
    const range = rangeOf(period);
    if (next) setPicked(range ? [range.first, range.last] : [null, null]);
    setOpen(next);
  };
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  const pick = ([first, last]: [string | null, string | null]) => {
    setPicked([first, last]);
    if (first && last) choose(periodOfRange({ first, last }));
  };
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ChipButton isChosen onClick={() => open(!isOpen)}>
          <span className="visually-hidden">{t('period.label')}: </span>
          {daysText(daysOf(period, Date.now(), timezone), locale)}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <ul className={classes.choices}>
          {quickPeriods.map((quick) => (
            <li key={quick}>
              <button type="button" aria-pressed={quickOf(period) === quick} onClick={() => choose(quick)}>
                {t(`period.${quick === '14d' ? 'two_weeks' : quick}`)}
              </button>
            </li>
          ))}
        </ul>
        <DatePicker
          type="range"
          weekendDays={[]}
          allowSingleDateInRange
          value={picked}
          onChange={pick}
          maxDate={dayOf(Date.now(), timezone)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
