import type { Chart, ChartRow } from '@masthead/charts';
import { writeDay } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { type OverTime, trendCalls } from '../trends.api.ts';
import { bucketDays } from './buckets.ts';
import { ChartLink } from './ChartLink.tsx';
import { looks } from './looks.ts';
import type { PartProps } from './part.ts';

const before = ':before';
/** Shows curves that can be distinguished; in a comparison each member has two. */
const mostCurves = looks.length;
const mostCompared = 2;

function seriesOf({ series, previous }: OverTime, nameBefore: (name: string) => string): Chart['series'] {
  const shown = series.slice(0, previous ? mostCompared : mostCurves);
  return shown.flatMap(({ id, name, values, previous: earlier }, at) => [
    { key: id, name, values, ...looks[at]! },
    ...(earlier
      ? [{ key: id + before, name: nameBefore(name), values: earlier, ...looks[mostCurves - mostCompared + at]! }]
      : []),
  ]);
}

/** The members of a group, or the names most in the news, over time. */
export function TimeSeries({ query, show }: PartProps) {
  const t = useT('trends');
  const { locale, shortDay } = useFormat();
  const { data, error, refetch } = useQuery({ ...trendCalls.series(query), placeholderData: keepPreviousData });
  const answer = data?.data;
  const chart = useMemo(
    (): Chart | undefined =>
      answer && {
        kind: 'line',
        label: t(`series.${answer.interval}`),
        isWhole: true,
        rows: answer.buckets.map((key) => ({
          key,
          name: writeDay(key, locale, { day: 'numeric', month: 'short', year: 'numeric' }),
        })),
        series: seriesOf(answer, (name) => t('compare.of', { name })),
      },
    [answer, t, locale],
  );
  const writeRow = useCallback(({ key }: ChartRow) => shortDay(key), [shortDay]);
  if (error && !answer) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const pick = (row: string, series: string) => {
    if (!answer) return;
    const about = series.replace(before, '');
    if (about === series) return show({ about, on: bucketDays(row, answer) });
    if (answer.previous) show({ about, on: `${answer.previous.start}..${answer.previous.end}` });
  };
  return (
    <div>
      <ChartFigure
        id="trend-series"
        title={t('series.title')}
        chart={chart}
        writeRow={writeRow}
        height={260}
        entries={<ChartLink id="trend-series" query={query} />}
        onPick={pick}
      />
    </div>
  );
}
