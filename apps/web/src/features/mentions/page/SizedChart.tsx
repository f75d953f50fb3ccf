import { useElementSize } from '@mantine/hooks';
import type { Day } from '@masthead/measuring';
import { useMemo } from 'react';
import { DayChart } from './DayChart.tsx';
import { type DayCount, filledDays } from './day-chart.ts';
import classes from './page.module.css';

const widest = 404;

interface Props {
  counts: readonly DayCount[] | undefined;
  first: Day;
  last: Day;
}

/** The chart of days in the width of its place. */
export function SizedChart({ counts, first, last }: Props) {
  const { ref, width } = useElementSize();
  const days = useMemo(() => filledDays(counts ?? [], first, last), [counts, first, last]);
  return (
    <div ref={ref} className={classes.chartPlace}>
      {width > 0 && <DayChart days={days} width={Math.min(width, widest)} />}
    </div>
  );
}
