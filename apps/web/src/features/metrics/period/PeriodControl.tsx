import { Button } from '@mantine/core';
import { useState } from 'react';
import { Popover } from '../../../shared/floating/index.ts';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { IconCalendar } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { useTimezone } from '../useTimezone.ts';
import { PeriodList, usePeriodName } from './PeriodList.tsx';
import classes from './period.module.css';
import { daysOf, daysText, morePeriods, type QuickPeriod, quickOf, quickPeriods } from './period.ts';

const PeriodCalendar = lazyPart(async () => (await import('./PeriodCalendar.tsx')).PeriodCalendar);

const isListed = (period: QuickPeriod) => morePeriods.some((one) => one === period);

interface Props {
  /** The period in the address; undefined for the default. */
  period: string | undefined;
  onChange: (period: string) => void;
}

/** Chooses a quick period or custom dates. */
export function PeriodControl({ period, onChange }: Props) {
  const t = useT('metrics');
  const nameOf = usePeriodName();
  return (
    <div className={classes.control}>
      <SegmentedControl
        aria-label={t('period.label')}
        className={classes.quick}
        data={quickPeriods.map((value) => ({ value, label: nameOf(value) }))}
        // An empty value chooses none of them: dates were picked.
        value={quickOf(period) ?? ''}
        onChange={onChange}
      />
      <DatesButton period={period} onChange={onChange} />
    </div>
  );
}

function DatesButton({ period, onChange }: Props) {
  const t = useT('metrics');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const timezone = useTimezone();
  const quick = quickOf(period);
  const isChosen = quick === null || isListed(quick);
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.dates}
          data-chosen={isChosen || undefined}
          leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isChosen ? daysText(daysOf(period, Date.now(), timezone), locale) : t('period.pick')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <PeriodList periods={morePeriods} period={period} onChange={choose} />
        <PeriodCalendar period={period} onChange={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}
