import type { Chart, ChartRow } from '@masthead/charts';
import { writeDay } from '@masthead/measuring';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ChartFigure } from '../../metrics/index.ts';
import { type Outside, trendCalls } from '../trends.api.ts';
import { bucketDays } from './buckets.ts';
import { ChartLink } from './ChartLink.tsx';
import { looks } from './looks.ts';
import type { PartProps } from './part.ts';
import classes from './trends.module.css';

/** Returns values as per cent of the highest one: curves of views and of articles have no common scale. */
const shareOfHighest = (values: readonly number[]): number[] => {
  const highest = Math.max(1, ...values);
  return values.map((value) => Math.round((value / highest) * 100));
};

/** Shows how outside services see a name over time, beside the own counts. Nothing if the settings name no service. */
export function OutsideSignals({ query, show }: PartProps) {
  const t = useT('trends');
  const names = useQuery(trendCalls.series(query)).data?.data.series ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const subject = names.find(({ id }) => id === chosen)?.id ?? names[0]?.id;
  const { data } = useQuery({
    ...trendCalls.outside(query, subject ?? ''),
    enabled: subject !== undefined,
    placeholderData: keepPreviousData,
  });
  const answer = data?.data;
  const chart = useChart(answer);
  const { shortDay } = useFormat();
  const writeRow = useCallback(({ key }: ChartRow) => shortDay(key), [shortDay]);
  if (!answer || answer.signals.length === 0) return null;
  return (
    <div className={classes.wide}>
      <ChartFigure
        id="trend-outside"
        title={t('outside.title')}
        chart={chart}
        height={220}
        writeRow={writeRow}
        actions={
          <Select
            aria-label={t('outside.name')}
            className={classes.outside}
            size="xs"
            allowDeselect={false}
            data={names.map(({ id, name }) => ({ value: id, label: name }))}
            value={subject ?? null}
            onChange={setChosen}
          />
        }
        definition={
          <>
            <Notes answer={answer} />
            {t('outside.definition')}
          </>
        }
        entries={<ChartLink id="trend-outside" query={query} />}
        onPick={(row, series) => series === 'own' && show({ about: answer.subject.id, on: bucketDays(row, answer) })}
      />
    </div>
  );
}

function useChart(answer: Outside | undefined): Chart | undefined {
  const t = useT('trends');
  const { locale } = useFormat();
  return useMemo(
    () =>
      answer && {
        kind: 'line',
        label: t(`series.${answer.interval}`),
        isWhole: true,
        rows: answer.buckets.map((key) => ({
          key,
          name: writeDay(key, locale, { day: 'numeric', month: 'short', year: 'numeric' }),
        })),
        series: [
          { key: 'own', name: answer.subject.name, values: shareOfHighest(answer.values), ...looks[0]! },
          ...answer.signals.flatMap(({ service, values }, at) =>
            values
              ? [{ key: service, name: t(`outside.${service}`), values: shareOfHighest(values), ...looks[at + 1]! }]
              : [],
          ),
        ],
      },
    [answer, t, locale],
  );
}

/** Names of the services, the same in each language. */
const serviceNames = { wikipedia: 'Wikipedia', gdelt: 'GDELT' };

/** States of the services: what they counted, or why they show nothing. */
function Notes({ answer }: { answer: Outside }) {
  const t = useT('trends');
  return answer.signals.map(({ service, state, page, values }) => (
    <span key={service} className={classes.signal}>
      {state === 'found'
        ? t(`outside.sum_${service}`, { sum: (values ?? []).reduce((sum, value) => sum + value, 0) })
        : t(`outside.${state}`, { service: serviceNames[service] })}{' '}
      {state === 'found' && page && (
        <a href={page} target="_blank" rel="noreferrer">
          {t('outside.open')}
        </a>
      )}
    </span>
  ));
}
