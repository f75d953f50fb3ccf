import { useState } from 'react';
import { Popover } from '../../../shared/floating/index.ts';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ChipButton } from '../../../shared/parts/index.ts';
import { useTimezone } from '../useTimezone.ts';
import { PeriodList } from './PeriodList.tsx';
import classes from './period.module.css';
import { daysOf, daysText, morePeriods, quickPeriods } from './period.ts';

const PeriodCalendar = lazyPart(async () => (await import('./PeriodCalendar.tsx')).PeriodCalendar);

const listed = [...quickPeriods, ...morePeriods];

interface Props {
  /** The period in the address; undefined for the default. */
  period: string | undefined;
  onChange: (period: string) => void;
}

/** A filter chip that names the days chosen and opens the quick periods and a calendar. */
export function PeriodChip({ period, onChange }: Props) {
  const t = useT('metrics');
  const locale = useLocale();
  const timezone = useTimezone();
  const [isOpen, setOpen] = useState(false);
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ChipButton isChosen onClick={() => setOpen(!isOpen)}>
          <span className="visually-hidden">{t('period.label')}: </span>
          {daysText(daysOf(period, Date.now(), timezone), locale)}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <PeriodList periods={listed} period={period} onChange={choose} />
        <PeriodCalendar period={period} onChange={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
