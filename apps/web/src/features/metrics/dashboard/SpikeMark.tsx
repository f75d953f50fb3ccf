import { Button } from '@mantine/core';
import type { Counting, Spike } from '@masthead/contract';
import { useState } from 'react';
import { Popover } from '../../../shared/floating/index.ts';
import { useLocale, useT } from '../../../shared/i18n/index.ts';
import { useExact } from '../blocks/useExact.ts';
import type { CoverageTarget } from '../chart/coverage-target.ts';
import { useOpenCoverage } from '../chart/useOpenCoverage.ts';
import { daysText } from '../period/period.ts';
import classes from './spike.module.css';

interface Props {
  spike: Spike;
  brand: string;
  /** The unit that the chart counts. */
  count: Counting;
  target: CoverageTarget;
}

/** A spike of a chart as a point that opens its explanation under the pointer or the focus. */
export function SpikeMark({ spike, brand, count, target }: Props) {
  const t = useT('metrics');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const days = daysText({ first: spike.from, last: spike.until }, locale);
  return (
    <fieldset
      className={classes.spike}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      {/* In the mark itself, so that pointer and focus can go on to the link. */}
      <Popover opened={isOpen} onChange={setOpen} withinPortal={false} offset={0} width={280} withRoles>
        <Popover.Target>
          <button
            type="button"
            className={classes.point}
            aria-label={t('spikes.mark', { brand, days })}
            onClick={() => setOpen(true)}
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.why} aria-label={t('spikes.mark', { brand, days })}>
          <p className={classes.days}>{days}</p>
          <Explanation spike={spike} count={count} target={target} />
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  );
}

function Explanation({ spike, count, target }: Omit<Props, 'brand'>) {
  const t = useT('metrics');
  const exact = useExact();
  const open = useOpenCoverage();
  const { clippings, usual, names, story } = spike;
  const others = story ? story.outlets_total - story.outlets.length : 0;
  const outlets = [...(story?.outlets ?? []), ...(others > 0 ? [t('spikes.more', { count: others })] : [])].join(', ');
  return (
    <>
      <p>{t('spikes.count', { unit: t(`count.${count}`), count: exact(clippings), usual: exact(usual) })}</p>
      {story && (
        <>
          <h3>{t('spikes.story')}</h3>
          <p className={classes.headline}>{story.headline}</p>
          <p>{t('spikes.carried', { count: story.clippings, outlets })}</p>
        </>
      )}
      {names.length > 0 && (
        <>
          <h3>{t('spikes.names')}</h3>
          <p>{names.map(({ name }) => name).join(', ')}</p>
        </>
      )}
      {open && (
        <Button size="xs" variant="subtle" mt={8} ml={-9} onClick={() => open(target)}>
          {t('spikes.open')}
        </Button>
      )}
    </>
  );
}
