import type { ChartRow } from '@masthead/charts';
import { useCallback, useMemo, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { periodOfBucket } from '../chart/coverage-target.ts';
import { NotesDialog } from '../chart/NotesDialog.tsx';
import { chartNotes } from '../chart/notes.ts';
import { useNotes } from '../chart/useNotes.ts';
import { useDayNames } from '../period/useDayNames.ts';
import classes from './facts.module.css';
import { type ToneKey, toneChart } from './facts-charts.ts';
import { type PartProps, withFilters } from './part.ts';

/** How the brand was spoken of, day by day, week by week or month by month, as the period is long. */
export function ToneOverTime({
  facts: { tone },
  search,
  days,
  brand,
}: PartProps & { brand: { id: string; name: string } }) {
  const t = useT('metrics');
  const app = useT('app');
  const { nameDay, shortDay, nameMonth } = useDayNames();
  const [isNoting, setNoting] = useState(false);
  const notes = useNotes([brand.id], days);
  const interval = tone?.interval ?? 'day';
  const chart = useMemo(() => {
    const nameTone = (key: ToneKey) => app(`tone.${key}`);
    const nameBucket = interval === 'month' ? nameMonth : nameDay;
    return (
      tone &&
      toneChart(tone, { label: t(`chart.${interval}`), nameTone, nameBucket, notes: chartNotes(notes, tone.buckets) })
    );
  }, [tone, interval, notes, t, app, nameDay, nameMonth]);
  const writeRow = useCallback(
    ({ key }: ChartRow, isNamed: boolean) => shortDay(key, isNamed || interval !== 'day'),
    [shortDay, interval],
  );
  return (
    <div className={classes.wide}>
      <ChartFigure
        id="tone-over-time"
        title={t('facts.tone')}
        chart={chart}
        height={240}
        legend="always"
        writeRow={writeRow}
        targetOf={(bucket, key) =>
          withFilters(search, { period: periodOfBucket(bucket, interval, days), sentiments: key })
        }
        onNotes={() => setNoting(true)}
      />
      {isNoting && <NotesDialog notes={notes} brands={[brand]} days={days} onClose={() => setNoting(false)} />}
    </div>
  );
}
