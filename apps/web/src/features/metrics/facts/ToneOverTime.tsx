import type { ChartRow } from '@masthead/charts';
import { useCallback, useMemo, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { chartAnnotations } from '../chart/annotations.ts';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { periodOfBucket } from '../chart/coverage-target.ts';
import { useAnnotations } from '../chart/useAnnotations.ts';
import { useDayNames } from '../period/useDayNames.ts';
import classes from './facts.module.css';
import { type ToneKey, toneChart } from './facts-charts.ts';
import { type PartProps, withFilters } from './part.ts';

const AnnotationsDialog = lazyPart(async () => (await import('../chart/AnnotationsDialog.tsx')).AnnotationsDialog);

/** Shows the tones of the brand's coverage by day, week or month, depending on the length of the period. */
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
  const annotations = useAnnotations([brand.id], days);
  const interval = tone?.interval ?? 'day';
  const chart = useMemo(() => {
    const nameTone = (key: ToneKey) => app(`tone.${key}`);
    const nameBucket = interval === 'month' ? nameMonth : nameDay;
    return (
      tone &&
      toneChart(tone, {
        label: t(`chart.${interval}`),
        nameTone,
        nameBucket,
        annotations: chartAnnotations(annotations, tone.buckets),
      })
    );
  }, [tone, interval, annotations, t, app, nameDay, nameMonth]);
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
        onAnnotations={() => setNoting(true)}
      />
      {isNoting && (
        <AnnotationsDialog annotations={annotations} brands={[brand]} days={days} onClose={() => setNoting(false)} />
      )}
    </div>
  );
}
